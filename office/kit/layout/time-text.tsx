/** Ghana's time is UTC. */
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function TimeText({ ms }: { readonly ms: number }) {
  const date = new Date(ms)
  return <time dateTime={date.toISOString()}>{FORMAT.format(date)}</time>
}
