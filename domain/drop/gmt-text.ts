/** Accra's time is GMT. */
const GMT = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
const LONG = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  ...GMT,
})
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...GMT })
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** 'Saturday 16 January at 18:00 GMT', in sentences for shoppers. */
export function longGmtText(ms: number): string {
  return `${LONG.format(ms)} GMT`
}

/** '16 Jan, 18:00 GMT', where there is little room. */
export function shortGmtText(ms: number): string {
  return `${SHORT.format(ms)} GMT`
}

/** '16 Jan 2027, 18:00 GMT', for the owner. */
export function gmtTextWithYear(ms: number): string {
  return `${WITH_YEAR.format(ms)} GMT`
}
