import type { LetterLimits } from './letter-allowance.ts'

/** The defaults, without any settings. */
export function letterLimits(overrides: Partial<LetterLimits> = {}): LetterLimits {
  return {
    perMailbox: { gapMs: 10 * 60_000, perDay: 3 },
    perSourcePerHour: 300,
    entriesPerSourcePerHour: 3000,
    ...overrides,
  }
}
