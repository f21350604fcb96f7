import { formatTable } from '../report/table.ts'
import type { CheckedRun } from './check/check-run.ts'
import { OUTCOMES } from './http/outcome.ts'
import { REQUEST_KINDS } from './http/shop-client.ts'

const MAX_LISTED = 40

export function writeReport(run: CheckedRun): string {
  const { scene, windows, violations } = run
  const counts = scene.client.counts()
  const times = scene.client.times()
  const faults = [...Map.groupBy(windows, ({ kind }) => kind)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const requests = REQUEST_KINDS.map((kind) => [
    kind,
    ...OUTCOMES.map((outcome) => String(counts[kind][outcome])),
    milliseconds(times[kind].p50),
    milliseconds(times[kind].p99),
    milliseconds(times[kind].longest),
  ])
  return [
    formatTable(
      ['faults', 'times', 'seconds'],
      faults.map(([kind, own]) => {
        const ms = own.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
        return [kind, String(own.length), (ms / 1000).toFixed(1)]
      }),
    ),
    formatTable(['requests', ...OUTCOMES, 'p50', 'p99', 'longest'], requests),
    formatTable(['', ''], resultsOf(run)),
    violations.length === 0
      ? 'Nothing was lost, and nothing is broken.'
      : [`${violations.length} violations:`, ...violations.slice(0, MAX_LISTED)].join('\n  '),
  ].join('\n\n')
}

function resultsOf(run: CheckedRun): readonly (readonly string[])[] {
  const { scene, states, errors } = run
  const { ledger, provider } = scene
  const { taken } = provider.book()
  return [
    ['seconds, of which with a fault', `${run.seconds.toFixed(0)}, ${percent(run.coverage)}`],
    ['behind nginx', run.hasProxy ? 'yes' : 'no'],
    ['seconds until settled', (run.settledMs / 1000).toFixed(1)],
    ['orders confirmed to shoppers', String(ledger.orders.size)],
    ...[...states].toSorted().map(([state, count]) => [`  in the end ${state}`, String(count)]),
    ['payments taken by the provider', String(taken.length)],
    ['pieces of the drop sold', String(run.dropSold)],
    ['changes confirmed to the owner', String(ledger.changes.length)],
    ['refunds', String(run.refunds)],
    ...[...errors].toSorted().map(([message, count]) => [`logged: ${message}`, String(count)]),
  ]
}

function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
