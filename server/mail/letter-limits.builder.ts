import type { LetterLimits } from './letter-allowance.ts'

/** The defaults, without any settings. */
export function letterLimits(overrides: Partial<LetterLimits> = {}): LetterLimits {
  return {
    perMailbox: { gapMs: 10 * 60_000, perDay: 3 },
    perSourceAnHour: 300,
    forAllAnHour: 600,
    forAllADay: null,
    forAllAMonth: null,
    ...overrides,
  }
}
