import type { SoldVariant } from '#database/orders/sold-variants'
import { type InsightSection, type InsightTable, moneyText } from '../insight-table.ts'
import type { InsightTableId, PlotData } from '../insights-data.ts'
import type { DayFigures, InsightReport } from '../load-insights.ts'

const MAX_BARS = 12
const REST = 'Delivery, and refunds of no single piece'

/** Something that was sold: a product, a size, a colour. */
type Group = {
  readonly name: readonly string[]
  readonly orders: number
  readonly units: number
  readonly takings: number
  readonly before: number
}

type Grouping = {
  readonly id: InsightTableId
  readonly heading: string
  readonly columns: readonly string[]
  /** This count of orders is added up. */
  readonly by: keyof SoldVariant['orders']
  readonly nameOf: (sold: SoldVariant) => readonly string[]
}

export function soldSections(report: InsightReport): readonly InsightSection[] {
  const titleOf = ({ productId, title }: SoldVariant) => report.titles.get(productId) ?? title
  const groupings: readonly Grouping[] = [
    {
      id: 'pieces',
      heading: 'By piece',
      columns: ['Piece'],
      by: 'product',
      nameOf: (sold) => [titleOf(sold)],
    },
    {
      id: 'sizes',
      heading: 'By size',
      columns: ['Size'],
      by: 'size',
      nameOf: ({ size }) => [size],
    },
    {
      id: 'colours',
      heading: 'By colour',
      columns: ['Colour'],
      by: 'colour',
      nameOf: ({ colour }) => [colour],
    },
    {
      id: 'variants',
      heading: 'By piece, colour and size',
      columns: ['Piece', 'Colour', 'Size'],
      by: 'variant',
      nameOf: (sold) => [titleOf(sold), sold.colour, sold.size],
    },
  ]
  return groupings.map((grouping) => soldSection(report, grouping))
}

function soldSection(report: InsightReport, grouping: Grouping): InsightSection {
  const groups = groupSold(report.sold, grouping)
  return {
    id: grouping.id,
    heading: grouping.heading,
    note: null,
    empty: 'Nothing was sold in these days.',
    plots: grouping.id === 'variants' ? [] : barsOf(grouping.heading, groups),
    table: tableOf(report, grouping, groups),
  }
}

/** Products are grouped by name: two products with the same title are told apart nowhere else either. */
function groupSold(sold: readonly SoldVariant[], { nameOf, by }: Grouping): readonly Group[] {
  return [...Map.groupBy(sold, (each) => JSON.stringify(nameOf(each))).values()]
    .map((some) => {
      const now = some.filter(({ isNow }) => isNow)
      const before = some.filter(({ isNow }) => !isNow)
      const [first] = some
      return {
        name: first ? nameOf(first) : [],
        orders: sum(now, ({ orders }) => orders[by]),
        units: sum(now, ({ units }) => units),
        takings: sum(now, ({ takings }) => takings),
        before: sum(before, ({ takings }) => takings),
      }
    })
    .sort((a, b) => b.takings - a.takings || b.before - a.before || compareNames(a, b))
}

function compareNames(a: Group, b: Group): number {
  return a.name.join(' ').localeCompare(b.name.join(' '))
}

function tableOf(report: InsightReport, { columns }: Grouping, groups: readonly Group[]) {
  return {
    columns: [
      ...columns.map((label) => ({ label, unit: 'text' as const })),
      { label: 'Orders', unit: 'count' },
      { label: 'Pieces', unit: 'count' },
      { label: 'Takings', unit: 'money' },
      { label: 'Takings before', unit: 'money' },
    ],
    rows: [
      ...groups.map(({ name, orders, units, takings, before }) => [
        ...name,
        orders,
        units,
        takings,
        before,
      ]),
      ...restOf(report, groups, columns.length),
    ],
  } satisfies InsightTable
}

/** The rest makes the table add up to the takings. */
function restOf({ days, daysBefore }: InsightReport, groups: readonly Group[], names: number) {
  const rest = takingsOf(days) - sum(groups, ({ takings }) => takings)
  const restBefore = takingsOf(daysBefore) - sum(groups, ({ before }) => before)
  if (rest === 0 && restBefore === 0) return []
  const name = Array.from({ length: names }, (_, index) => (index === 0 ? REST : ''))
  return [[...name, null, null, rest, restBefore]]
}

function takingsOf(days: readonly DayFigures[]): number {
  return sum(days, ({ takings }) => takings)
}

function barsOf(heading: string, groups: readonly Group[]): readonly PlotData[] {
  const points = groups
    .filter(({ takings }) => takings > 0)
    .slice(0, MAX_BARS)
    .map(({ name, takings }) => ({
      label: name.join(', '),
      value: takings,
      words: moneyText(takings),
    }))
  const [first] = points
  if (!first) return []
  const title = `Takings ${heading.toLowerCase()}, most: ${first.label}, ${first.words}`
  return [{ kind: 'bars', title, points, before: [] }]
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0)
}
