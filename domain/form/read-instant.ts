const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?$/

/** The result is in epoch milliseconds. A time without a zone is GMT, as in Accra; anything but an ISO time is null. */
export function readInstant(typed: string): number | null {
  const { date, time, zone = 'Z' } = INSTANT.exec(typed.trim())?.groups ?? {}
  const ms = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(ms) ? null : ms
}
