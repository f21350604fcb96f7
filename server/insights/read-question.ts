import { readWholeNumber } from '#domain/form/whole-number'
import { insightDay } from '#domain/insights/insight-day'
import {
  DEFAULT_DAYS,
  type InsightRange,
  lastDays,
  MAX_DAYS,
  type RangeRefusal,
  readRange,
} from '#domain/insights/insight-range'
import { type Result, success } from '#domain/result'

/** The days of an address: from and to, or the last days. */
export function readInsightRange(
  search: URLSearchParams,
  nowMs: number,
): Result<InsightRange, RangeRefusal> {
  const today = insightDay(nowMs)
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (typed.from !== '' || typed.to !== '') return readRange(typed, today)
  return success(lastDays(readDays(search.get('days')), today))
}

function readDays(given: string | null): number {
  return readWholeNumber(given ?? '', { min: 1, max: MAX_DAYS }) ?? DEFAULT_DAYS
}
