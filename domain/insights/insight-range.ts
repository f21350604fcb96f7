import { failure, type Result, success } from '../result.ts'
import { addDays, countDays, type DaySpan, startOfDay } from './days.ts'

/** Counts are kept for 26 months. */
export const MAX_DAYS = 800
export const DEFAULT_DAYS = 30
export const PRESET_DAYS = [7, 14, 30, 90] as const

/** The days `before` are as many, to compare with. */
export type InsightRange = DaySpan & {
  readonly days: number
  readonly before: DaySpan
}

export type TypedRange = { readonly from: string; readonly to: string }

export type RangeRefusal = {
  readonly field: 'from' | 'to'
  readonly code: 'day-wrong' | 'days-reversed' | 'days-many' | 'days-to-come'
}

/** The last days, today included. */
export function lastDays(days: number, today: string): InsightRange {
  return rangeOf({ from: addDays(today, 1 - days), to: today })
}

/** Days to come are left out. Without a last day it is today; without a first one, 30 days. */
export function readRange(typed: TypedRange, today: string): Result<InsightRange, RangeRefusal> {
  if (typed.to !== '' && startOfDay(typed.to) === null) return refuse('to', 'day-wrong')
  if (typed.from !== '' && startOfDay(typed.from) === null) return refuse('from', 'day-wrong')
  const to = typed.to === '' || typed.to > today ? today : typed.to
  if (typed.from > today) return refuse('from', 'days-to-come')
  if (typed.from > to) return refuse('from', 'days-reversed')
  if (typed.from === '') return success(lastDays(DEFAULT_DAYS, to))
  const range = rangeOf({ from: typed.from, to })
  return range.days > MAX_DAYS ? refuse('from', 'days-many') : success(range)
}

function rangeOf(span: DaySpan): InsightRange {
  const days = countDays(span)
  const before = { from: addDays(span.from, -days), to: addDays(span.from, -1) }
  return { ...span, days, before }
}

function refuse(field: RangeRefusal['field'], code: RangeRefusal['code']) {
  return failure({ field, code })
}
