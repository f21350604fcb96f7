const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** '15 Nov' */
export function dayText(ms: number): string {
  return SHORT.format(ms)
}

/** '15 Nov 2026' */
export function dayTextWithYear(ms: number): string {
  return WITH_YEAR.format(ms)
}
