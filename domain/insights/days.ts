import { insightDay } from './insight-day.ts'

export const DAY_MS = 86_400_000

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day such as '2026-11-15' begins then; null if there is no such day. */
export function startOfDay(day: string): number | null {
  const ms = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) || insightDay(ms) !== day ? null : ms
}

/** The day so many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return insightDay((startOfDay(day) ?? 0) + days * DAY_MS)
}

/** Both days are included. */
export function countDays({ from, to }: DaySpan): number {
  return ((startOfDay(to) ?? 0) - (startOfDay(from) ?? 0)) / DAY_MS + 1
}

/** Days in UTC, which is the time in Ghana; both included. */
export type DaySpan = { readonly from: string; readonly to: string }

export function listDays(span: DaySpan): readonly string[] {
  return Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index))
}
