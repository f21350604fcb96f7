import { failure, type Result, success } from '#domain/result'
import { findWrongNumber, numbersOf } from '../whole-numbers.ts'

/** By source, which is a network; a mobile carrier puts thousands of people behind one. */
export type FormLimits = {
  readonly perMinute: number
  readonly perHour: number
  readonly insightsPerMinute: number
  /** Letters to addresses that anybody can type, from all sources together. */
  readonly lettersPerHour: number
}

const WHOLE_NUMBERS = {
  FORMS_PER_MINUTE: { usual: 60, least: 1, most: 1_000_000 },
  FORMS_PER_HOUR: { usual: 300, least: 1, most: 1_000_000 },
  INSIGHTS_PER_MINUTE: { usual: 3000, least: 1, most: 1_000_000 },
  LETTERS_PER_HOUR: { usual: 600, least: 1, most: 3600 },
} as const

export function readFormLimits(
  given: Readonly<Record<string, string | undefined>>,
): Result<FormLimits, string> {
  const wrong = findWrongNumber(WHOLE_NUMBERS, given)
  if (wrong) return failure(wrong)
  const number = numbersOf(WHOLE_NUMBERS, given)
  return success({
    perMinute: number('FORMS_PER_MINUTE'),
    perHour: number('FORMS_PER_HOUR'),
    insightsPerMinute: number('INSIGHTS_PER_MINUTE'),
    lettersPerHour: number('LETTERS_PER_HOUR'),
  })
}
