const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Writes '15 November 2026, 10:05 GMT', which is Accra's time. It does without Intl, because server and browser must
 * agree.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${time} GMT`
}

/** Writes '13:41' by the shopper's own clock, so it is only for texts that the server does not render. */
export function clockTime(atMs: number): string {
  const date = new Date(atMs)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
