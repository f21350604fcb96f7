import { countNoun } from '../count-noun.ts'

const HOURS_A_DAY = 24
const MINUTES_AN_HOUR = 60

export type SendingRate = {
  readonly perHour: number
  /** Null means that there is no quota. */
  readonly perDay: number | null
}

/** The result is in words: 'about 3 hours'. */
export function sendingTime(mails: number, { perHour, perDay }: SendingRate): string {
  const aDay = Math.min(perHour * HOURS_A_DAY, perDay ?? Infinity)
  if (aDay < 1) return 'longer than the mail quota allows'
  const days = mails / aDay
  // Within the quota of a day the rate alone decides.
  const hours = days <= 1 ? mails / perHour : days * HOURS_A_DAY
  if (hours < 1)
    return `about ${countNoun(Math.max(1, Math.ceil(hours * MINUTES_AN_HOUR)), 'minute')}`
  if (hours < HOURS_A_DAY) return `about ${countNoun(Math.ceil(hours), 'hour')}`
  return `about ${countNoun(Math.ceil(hours / HOURS_A_DAY), 'day')}`
}
