const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?$/

/** An ISO time in epoch milliseconds; without a zone it is GMT, as in Accra. Null for anything else. */
export function readInstant(typed: string): number | null {
  const { date, time, zone = 'Z' } = INSTANT.exec(typed.trim())?.groups ?? {}
  const ms = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(ms) ? null : ms
}
