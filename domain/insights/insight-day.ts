/** The day in Ghana, which is the day in UTC: '2026-11-15'. */
export function insightDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
