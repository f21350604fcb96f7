const MINUTE_MS = 60_000

/**
 * How the calls that the provider takes from us in a minute are shared out. What is left, 40 %, is
 * not limited by us: starting payments and what a webhook makes us ask always have room.
 */
export const PROVIDER_SHARES = { visitors: 0.4, sweeper: 0.2 } as const

/** What the provider takes in a minute (docs/providers.md), unless the owner says otherwise. */
export const PROVIDER_CALLS = { live: 600, test: 100 } as const

/** At most so many calls in each window; a window begins with its first call. */
export type Pace = { readonly calls: number; readonly windowMs: number }

export type ProviderPaces = {
  /** All questions of visitors. */
  readonly visitors: Pace
  /** Those about a reference that was asked about before: the others find a place left. */
  readonly repeated: Pace
  readonly sweeper: Pace
}

/** Short, so that a visitor who finds it used up is served by the next poll of the browser. */
const VISITORS_WINDOW_MS = 5_000
/** The sweeper comes every 30 s and asks all at once. */
const SWEEPER_WINDOW_MS = 30_000
const KEPT_FOR_FIRST = 1 / 6
/** Sooner the provider has nothing new to say about one payment. */
export const MIN_GAP_MS = 5_000

export function pacesOf(callsPerMinute: number): ProviderPaces {
  const visitors = paceOf(callsPerMinute * PROVIDER_SHARES.visitors, VISITORS_WINDOW_MS)
  const forFirst = Math.ceil(visitors.calls * KEPT_FOR_FIRST)
  return {
    visitors,
    repeated: { ...visitors, calls: Math.max(1, visitors.calls - forFirst) },
    sweeper: paceOf(callsPerMinute * PROVIDER_SHARES.sweeper, SWEEPER_WINDOW_MS),
  }
}

/**
 * A minute that begins anywhere touches one window more than fit into it: with 5 s that is 13, and
 * 40 calls become 3 in each. A share of fewer calls than that gets one at a time, evenly spaced.
 */
function paceOf(share: number, windowMs: number): Pace {
  const calls = Math.floor(share / (MINUTE_MS / windowMs + 1))
  if (calls >= 1) return { calls, windowMs }
  return { calls: 1, windowMs: Math.ceil(MINUTE_MS / Math.floor(share)) }
}

/**
 * How long one reference waits until it is asked about again: until all that are being asked about
 * had their turn. 500 payers at 15 questions in 5 s wait 167 s each, and 180 are asked in a minute.
 */
export function gapBetweenMs(waiting: number, { repeated }: ProviderPaces): number {
  return Math.max(MIN_GAP_MS, Math.ceil((waiting * repeated.windowMs) / repeated.calls))
}
