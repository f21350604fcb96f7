import * as v from 'valibot'
import { createHistogram } from '../load/histogram.ts'
import { type Generator, runTogether } from '../load/start-generator.ts'
import { DROP, type Plan, type Report, type Round, reportSchema } from './round.ts'

type CrowdPlan = Omit<Plan, 'first' | 'shoppers'>

/** In a round the generators share the shoppers, and what they measured is put together. */
export async function runCrowd(generators: readonly Generator[], plan: CrowdPlan): Promise<Round> {
  const shares = shareShoppers(plan.crowd, generators.length)
  const parts = generators.flatMap((generator, index) => {
    const share = shares[index]
    return share ? [{ generator, plan: { ...plan, ...share } }] : []
  })
  const reports = await runTogether(parts)
  return mergeReports(reports.map((report) => v.parse(reportSchema, report)))
}

/** Shoppers are shared in pairs of a buyer and a visitor, so that each generator has as many buyers as visitors. */
export function shareShoppers(crowd: number, generators: number) {
  const each = 2 * Math.ceil(crowd / 2 / generators)
  return Array.from({ length: generators }, (_, index) => {
    const first = index * each
    return { first, shoppers: Math.min(each, crowd - first) }
  }).filter(({ shoppers }) => shoppers > 0)
}

export function mergeReports(reports: readonly Report[]): Round {
  const summaryOf = (name: 'pages' | 'orders' | 'waiting') => {
    const histogram = createHistogram()
    for (const report of reports) histogram.add(report[name])
    return histogram.summary()
  }
  const ordered = reports.flatMap(({ orderedAtMs }) => orderedAtMs ?? [])
  const firstAtMs = Math.min(...ordered.map(({ first }) => first))
  const lastAtMs = Math.max(...ordered.map(({ last }) => last))
  const placed = reports.flatMap((report) => report.placed)
  const heldAtMs = lastUnitAtMs(placed)
  const highest = (name: keyof Report['generator']) =>
    Math.max(...reports.map(({ generator }) => generator[name]))
  return {
    pages: summaryOf('pages'),
    orders: summaryOf('orders'),
    waiting: summaryOf('waiting'),
    errors: mergeErrors(reports),
    generator: {
      seconds: highest('seconds'),
      cpuShare: highest('cpuShare'),
      stallMs: highest('stallMs'),
    },
    early: reports.reduce((sum, { early }) => sum + early, 0),
    orderSeconds: ordered.length === 0 ? 0 : (lastAtMs - firstAtMs) / 1000,
    unitsSold: placed.reduce((sum, { units }) => sum + units, 0),
    heldMs: heldAtMs === null ? null : heldAtMs - firstAtMs,
  }
}

/** Returns when all units were held; null if some were not. */
function lastUnitAtMs(placed: Report['placed']): number | null {
  let held = 0
  for (const { atMs, units } of placed.toSorted((one, other) => one.atMs - other.atMs)) {
    held += units
    if (held >= DROP.quantity) return atMs
  }
  return null
}

function mergeErrors(reports: readonly Report[]): Record<string, number> {
  const errors: Record<string, number> = {}
  for (const [what, count] of reports.flatMap((report) => Object.entries(report.errors))) {
    errors[what] = (errors[what] ?? 0) + count
  }
  return errors
}
