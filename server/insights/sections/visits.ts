import type { NamedViews } from '#database/orders/read-views'
import { purchaseRate } from '#domain/insights/compare'
import { productOfPage } from '#domain/insights/page-name'
import { countText, type InsightSection } from '../insight-table.ts'
import type { PlotData } from '../insights-data.ts'
import type { InsightReport } from '../load-insights.ts'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

const MAX_BARS = 12

type Visited = {
  readonly name: string
  readonly views: number
  readonly purchases: number
  readonly viewsBefore: number
  readonly purchasesBefore: number
}

export function productVisitsSection(report: InsightReport): InsightSection {
  const views = new Map(
    report.pages.flatMap((page) => {
      const product = productOfPage(page.name)
      return product === null ? [] : [[product, page] as const]
    }),
  )
  const products = new Set([...views.keys(), ...report.productPurchases.keys()])
  const visited = [...products].map((product) => ({
    name: report.titles.get(product) ?? `Product ${product}`,
    views: views.get(product)?.now ?? 0,
    purchases: report.productPurchases.get(product)?.now ?? 0,
    viewsBefore: views.get(product)?.before ?? 0,
    purchasesBefore: report.productPurchases.get(product)?.before ?? 0,
  }))
  return visitedSection(visited, {
    id: 'piece-visits',
    heading: 'Purchases for each 100 views, by piece',
    column: 'Piece',
    note: 'Views of the piece’s own page, and counted purchases with that piece.',
  })
}

export function countriesSection(report: InsightReport): InsightSection {
  const views = new Map(report.countries.map((country) => [country.name, country]))
  const purchases = new Map(report.countryPurchases.map((country) => [country.name, country]))
  const codes = new Set(['', ...views.keys(), ...purchases.keys()])
  const unknown = {
    now: missing(report.days, report.countryPurchases, 'now'),
    before: missing(report.daysBefore, report.countryPurchases, 'before'),
  }
  const visited = [...codes].map((code) => ({
    name: countryName(code),
    views: views.get(code)?.now ?? 0,
    purchases: (purchases.get(code)?.now ?? 0) + (code === '' ? unknown.now : 0),
    viewsBefore: views.get(code)?.before ?? 0,
    purchasesBefore: (purchases.get(code)?.before ?? 0) + (code === '' ? unknown.before : 0),
  }))
  return visitedSection(visited, {
    id: 'countries',
    heading: 'Purchases for each 100 views, by country',
    column: 'Country',
    note: 'Of the visitor’s network. Purchases that were counted before countries were are unknown.',
  })
}

/** Purchases that were counted without a country. */
function missing(
  days: InsightReport['days'],
  named: readonly NamedViews[],
  part: 'now' | 'before',
): number {
  const all = days.reduce((sum, { purchases }) => sum + purchases, 0)
  return Math.max(0, all - named.reduce((sum, each) => sum + each[part], 0))
}

type Words = Pick<InsightSection, 'heading'> & {
  readonly id: 'piece-visits' | 'countries'
  readonly column: string
  readonly note: string
}

function visitedSection(
  visited: readonly Visited[],
  { id, heading, column, note }: Words,
): InsightSection {
  const sorted = visited
    .filter((each) => each.views + each.purchases + each.viewsBefore + each.purchasesBefore > 0)
    .sort((a, b) => b.views - a.views || a.name.localeCompare(b.name))
  return {
    id,
    heading,
    note,
    empty: 'Nothing was counted in these days.',
    plots: rateBars(heading, sorted),
    table: {
      columns: [
        { label: column, unit: 'text' },
        { label: 'Views', unit: 'count' },
        { label: 'Purchases', unit: 'count' },
        { label: 'For 100 views', unit: 'rate' },
        { label: 'For 100 before', unit: 'rate' },
      ],
      rows: sorted.map((each) => [
        each.name,
        each.views,
        each.purchases,
        purchaseRate(each.purchases, each.views),
        purchaseRate(each.purchasesBefore, each.viewsBefore),
      ]),
    },
  }
}

/** The most viewed ones alone have bars: of the others a single purchase would be the highest bar. */
function rateBars(heading: string, visited: readonly Visited[]): readonly PlotData[] {
  const points = visited
    .filter(({ views }) => views > 0)
    .slice(0, MAX_BARS)
    .map(({ name, views, purchases }) => ({
      label: name,
      value: purchaseRate(purchases, views) ?? 0,
      words: `${countText(purchaseRate(purchases, views) ?? 0)}, ${countText(views)} views`,
    }))
  if (points.every(({ value }) => value === 0)) return []
  return [{ kind: 'bars', title: heading, points, before: [] }]
}

/** 'Ghana' for 'GH'. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code === '' ? 'Unknown' : code
}
