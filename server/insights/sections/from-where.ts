import type { NamedViews } from '#database/orders/read-views'
import { productOfPage } from '#domain/insights/page-name'
import { countText, type InsightSection } from '../insight-table.ts'
import type { PlotData } from '../insights-data.ts'
import type { InsightReport } from '../load-insights.ts'

const MAX_BARS = 12
const NO_LINK = 'No link from elsewhere'
const OTHERS = 'Others'

export function referrersSection(report: InsightReport): InsightSection {
  return viewsSection(report, report.referrers, {
    id: 'referrers',
    heading: 'Views by referrer',
    column: 'From',
    note: 'The website whose link was followed. Most apps, and pages of the shop itself, tell none.',
    nameOf: (host) => host || NO_LINK,
    // A single bar for most of the views would hide the others.
    hasBar: (host) => host !== '',
  })
}

export function pagesSection(report: InsightReport): InsightSection {
  return viewsSection(report, report.pages, {
    id: 'pages',
    heading: 'Views by page',
    column: 'Page',
    note: null,
    nameOf: (page) => pageWords(page, report),
    hasBar: () => true,
  })
}

function pageWords(page: string, { titles }: InsightReport): string {
  if (page === '/') return 'Home'
  const product = productOfPage(page)
  return (product === null ? undefined : titles.get(product)) ?? page
}

type Words = {
  readonly id: 'referrers' | 'pages'
  readonly heading: string
  readonly column: string
  readonly note: string | null
  readonly nameOf: (name: string) => string
  readonly hasBar: (name: string) => boolean
}

function viewsSection(
  { days, daysBefore }: InsightReport,
  named: readonly NamedViews[],
  { id, heading, column, note, nameOf, hasBar }: Words,
): InsightSection {
  const all = days.reduce((sum, { views }) => sum + views, 0)
  const allBefore = daysBefore.reduce((sum, { views }) => sum + views, 0)
  const rest = {
    now: all - named.reduce((sum, { now }) => sum + now, 0),
    before: allBefore - named.reduce((sum, { before }) => sum + before, 0),
  }
  const rows = [
    ...named.map(({ name, now, before }) => ({ name: nameOf(name), now, before })),
    ...(rest.now > 0 || rest.before > 0 ? [{ name: OTHERS, ...rest }] : []),
  ]
  return {
    id,
    heading,
    note,
    empty: 'No views were counted in these days.',
    plots: barsOf(
      heading,
      named.filter(({ name, now }) => now > 0 && hasBar(name)),
      nameOf,
    ),
    table: {
      columns: [
        { label: column, unit: 'text' },
        { label: 'Views', unit: 'count' },
        { label: 'Of all', unit: 'percent' },
        { label: 'Views before', unit: 'count' },
      ],
      rows: rows.map(({ name, now, before }) => [
        name,
        now,
        all === 0 ? null : Math.round((now * 100) / all),
        before,
      ]),
    },
  }
}

function barsOf(
  heading: string,
  named: readonly NamedViews[],
  nameOf: (name: string) => string,
): readonly PlotData[] {
  const points = named.slice(0, MAX_BARS).map(({ name, now }) => ({
    label: nameOf(name),
    value: now,
    words: countText(now),
  }))
  const [first] = points
  if (!first) return []
  const title = `${heading}, most: ${first.label}, ${first.words}`
  return [{ kind: 'bars', title, points, before: [] }]
}
