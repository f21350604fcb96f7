import { failure, type Result, success } from '#domain/result'
import { findWrongNumber } from '../whole-numbers.ts'

/** What the mail service takes from the shop; null: no such quota is known. */
export type MailQuota = { readonly perDay: number | null; readonly perMonth: number | null }

/** Less than two could not be shared. */
const WHOLE_NUMBERS = {
  MAILS_PER_DAY: { usual: 0, least: 2, most: 100_000_000 },
  MAILS_PER_MONTH: { usual: 0, least: 2, most: 100_000_000 },
} as const

export function readMailQuota(
  given: Readonly<Record<string, string | undefined>>,
): Result<MailQuota, string> {
  const wrong = findWrongNumber(WHOLE_NUMBERS, given)
  if (wrong) return failure(wrong)
  const { MAILS_PER_DAY: perDay, MAILS_PER_MONTH: perMonth } = given
  return success({
    perDay: perDay === undefined ? null : Number(perDay),
    perMonth: perMonth === undefined ? null : Number(perMonth),
  })
}

/** Letters have half; the rest is for mails about orders, whatever anybody types into a form. */
export function lettersShareOf({ perDay, perMonth }: MailQuota) {
  return { aDay: halfOf(perDay), aMonth: halfOf(perMonth) }
}

function halfOf(quota: number | null): number | null {
  return quota === null ? null : Math.floor(quota / 2)
}
