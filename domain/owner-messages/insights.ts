import { MAX_DAYS, type RangeRefusal } from '../insights/insight-range.ts'

/** The sentences say why other days are shown than those that were asked for. */
export const insightMessages: Readonly<Record<RangeRefusal['code'], string>> = {
  'day-wrong': 'Choose a day, such as 2026-11-15.',
  'days-reversed': 'The first day must not be after the last.',
  'days-many': `Choose at most ${MAX_DAYS} days: older views are not kept.`,
  'days-to-come': 'This day is yet to come. Choose today or an earlier day.',
}
