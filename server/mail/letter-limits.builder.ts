import type { LetterLimits } from './letter-allowance.ts'

/** As they are without any setting. */
export function letterLimits(overrides: Partial<LetterLimits> = {}): LetterLimits {
  return {
    perMailbox: { gapMs: 10 * 60_000, aDay: 3 },
    perSourceAnHour: 300,
    forAllAnHour: 600,
    forAllADay: null,
    forAllAMonth: null,
    ...overrides,
  }
}
