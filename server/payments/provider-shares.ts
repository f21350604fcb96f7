const MINUTE_MS = 60_000

/**
 * The shares of the provider's rate limit. We do not limit the remaining 40 %, so that starting
 * payments and verifying after a webhook always have room.
 */
export const PROVIDER_SHARES = { visitors: 0.4, sweeper: 0.2 } as const

/** The provider's rate limits per minute (docs/providers.md); a setting can override them. */
export const PROVIDER_CALLS = { live: 600, test: 100 } as const

/** The maximum of calls in each window; a window starts with its first call. */
export type WindowLimit = { readonly calls: number; readonly windowMs: number }

export type ProviderLimits = {
  /** All calls of visitors. */
  readonly visitors: WindowLimit
  /** Calls for a reference that was verified before; lower, so that room is left for first calls. */
  readonly repeated: WindowLimit
  readonly sweeper: WindowLimit
}

/** The window is short, so that a visitor who was refused succeeds with the browser's next poll. */
const VISITORS_WINDOW_MS = 5_000
/** The sweeper runs every 30 s and makes all its calls at once. */
const SWEEPER_WINDOW_MS = 30_000
const RESERVED_FOR_FIRST = 1 / 6
/** A payment's status rarely changes faster. */
export const MIN_GAP_MS = 5_000

export function providerLimitsOf(callsPerMinute: number): ProviderLimits {
  const visitors = windowLimitOf(callsPerMinute * PROVIDER_SHARES.visitors, VISITORS_WINDOW_MS)
  const forFirst = Math.ceil(visitors.calls * RESERVED_FOR_FIRST)
  return {
    visitors,
    repeated: { ...visitors, calls: Math.max(1, visitors.calls - forFirst) },
    sweeper: windowLimitOf(callsPerMinute * PROVIDER_SHARES.sweeper, SWEEPER_WINDOW_MS),
  }
}

/**
 * Any minute can overlap one window more than fits into it: 13 windows of 5 s, so that 40 calls a
 * minute become 3 per window. A share of less than one call per window gets single calls, evenly
 * spaced.
 */
function windowLimitOf(share: number, windowMs: number): WindowLimit {
  const calls = Math.floor(share / (MINUTE_MS / windowMs + 1))
  if (calls >= 1) return { calls, windowMs }
  return { calls: 1, windowMs: Math.ceil(MINUTE_MS / Math.floor(share)) }
}

/**
 * A reference is verified again after this time: when all waiting references had their turn. With 15 calls in 5 s, 500
 * payers wait 167 s each, and 180 are verified in a minute.
 */
export function gapBetweenMs(waiting: number, { repeated }: ProviderLimits): number {
  return Math.max(MIN_GAP_MS, Math.ceil((waiting * repeated.windowMs) / repeated.calls))
}
