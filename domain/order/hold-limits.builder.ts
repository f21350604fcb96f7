import type { HoldLimits } from './hold-limits.ts'

/** No test reaches these limits, except those given. */
export function someHoldLimits(overrides: Partial<HoldLimits> = {}): HoldLimits {
  return {
    holdsPerPerson: 1_000,
    piecesPerPerson: 1_000,
    piecesPerVariant: 1_000,
    holdsPerSource: 1_000,
    piecesPerSource: 1_000,
    expiredHoldsPerSource: 1_000,
    piecesAfterExpired: 1_000,
    ...overrides,
  }
}
