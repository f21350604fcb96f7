const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAY_MS = 24 * 60 * 60_000

/**
 * The text is '18:15 GMT', or '18 Nov, 06:15 GMT' if that is not today. It is made without Intl: server and browser
 * must agree.
 */
export function untilText(atMs: number, nowMs: number): string {
  const date = new Date(atMs)
  const time = `${date.toISOString().slice(11, 16)} GMT`
  const isToday = Math.floor(atMs / DAY_MS) === Math.floor(nowMs / DAY_MS)
  return isToday ? time : `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}, ${time}`
}
