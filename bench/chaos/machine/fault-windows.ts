import type { Failed } from '../http/shop-client.ts'
import type { FaultKind } from '../plan/plan-faults.ts'

/** A fault was on between these times of this process's monotonic clock. */
export type FaultWindow = {
  readonly kind: FaultKind
  readonly fromMs: number
  readonly untilMs: number
}

/** A fault may still be the reason for an answer this long after its end. */
type Excuses = {
  readonly lost?: number
  readonly unavailable?: number
  readonly unpayable?: number
}

const MOMENT_MS = 1_000
/** A failed connection to the database is not tried again at once, and jobs have to catch up. */
const DATABASE_MS = 3_000
/** The shop waits this long for an answer of the provider, and an order for another one that waits. */
const SILENCE_MS = 26_000

/** Nobody may notice a kind without an entry. */
const EXCUSES: Readonly<Partial<Record<FaultKind, Excuses>>> = {
  'process killed': { lost: MOMENT_MS },
  'database killed': { unavailable: DATABASE_MS, unpayable: DATABASE_MS },
  'database restarted': { unavailable: DATABASE_MS, unpayable: DATABASE_MS },
  'provider errors': { unpayable: MOMENT_MS },
  'provider silent': { unpayable: SILENCE_MS },
  'provider cuts answers': { unpayable: MOMENT_MS },
}

/** If there is only one process, nobody else can answer for it. */
const ALONE: Readonly<Partial<Record<FaultKind, Excuses>>> = {
  'process stopped': { lost: MOMENT_MS },
  'disk full': { unavailable: DATABASE_MS, unpayable: DATABASE_MS },
}

/**
 * Returns the failed requests that no fault explains. An answer of the shop that is a 5xx other than 503 never is
 * explained.
 */
export function findUnexcused(
  failed: readonly Failed[],
  windows: readonly FaultWindow[],
  { processes }: { readonly processes: number },
): readonly Failed[] {
  const excuses = processes === 1 ? { ...EXCUSES, ...ALONE } : EXCUSES
  return failed.filter(({ outcome, fromMs, untilMs }) => {
    if (outcome === 'fault') return true
    return !windows.some((window) => {
      const graceMs = excuses[window.kind]?.[outcome]
      return graceMs !== undefined && fromMs <= window.untilMs + graceMs && untilMs >= window.fromMs
    })
  })
}

/** Returns the faults that were on meanwhile, for whoever looks for the reason. */
export function faultsDuring(
  { fromMs, untilMs }: Failed,
  windows: readonly FaultWindow[],
): readonly FaultKind[] {
  return windows
    .filter((window) => fromMs <= window.untilMs && untilMs >= window.fromMs)
    .map(({ kind }) => kind)
}

/** Returns the share of the run in which at least one fault was on. */
export function coverage(windows: readonly FaultWindow[], fromMs: number, untilMs: number): number {
  let covered = 0
  let reached = fromMs
  for (const window of windows.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const end = Math.min(window.untilMs, untilMs)
    covered += Math.max(0, end - Math.max(reached, window.fromMs))
    reached = Math.max(reached, end)
  }
  return covered / (untilMs - fromMs)
}
