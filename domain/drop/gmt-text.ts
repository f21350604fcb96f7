const FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** '16 Jan 2027, 18:00 GMT', for the owner. */
export function gmtText(ms: number): string {
  return `${FORMAT.format(new Date(ms))} GMT`
}
