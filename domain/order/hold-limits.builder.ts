import type { HoldLimits } from './hold-limits.ts'

/** No test reaches these limits, except those given. */
export function someHoldLimits(overrides: Partial<HoldLimits> = {}): HoldLimits {
  return {
    holdsPerPerson: 1_000,
    unitsPerPerson: 1_000,
    unitsPerVariant: 1_000,
    holdsPerSource: 1_000,
    unitsPerSource: 1_000,
    expiredHoldsPerSource: 1_000,
    unitsAfterExpired: 1_000,
    ...overrides,
  }
}
