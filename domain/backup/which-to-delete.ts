export type DatedCopy = { readonly name: string; readonly atMs: number }

export type Keeping = {
  /** This many of the newest copies stay. */
  readonly newest: number
  /** Of each of the last days that have a copy, in UTC, the newest one stays. */
  readonly days: number
  /** The same, of weeks, which begin on Monday. */
  readonly weeks: number
}

export const KEPT_IN_BUCKET: Keeping = { newest: 1, days: 7, weeks: 4 }
export const KEPT_IN_DATA_FOLDER: Keeping = { newest: 3, days: 0, weeks: 0 }

const DAY_MS = 24 * 60 * 60_000
/** The first of January 1970 was a Thursday. */
const MONDAY_OFFSET_DAYS = 3

/** Days and weeks without a copy do not count: a shop that was away for a month loses none. */
export function whichToDelete<Copy extends DatedCopy>(
  copies: readonly Copy[],
  { newest, days, weeks }: Keeping,
): readonly Copy[] {
  const newestFirst = copies.toSorted((a, b) => b.atMs - a.atMs)
  const kept = new Set([
    ...newestFirst.slice(0, newest),
    ...newestOfEach(newestFirst, dayOf).slice(0, days),
    ...newestOfEach(newestFirst, weekOf).slice(0, weeks),
  ])
  return newestFirst.filter((copy) => !kept.has(copy))
}

function newestOfEach<Copy extends DatedCopy>(
  newestFirst: readonly Copy[],
  periodOf: (atMs: number) => number,
): readonly Copy[] {
  const periods = Map.groupBy(newestFirst, ({ atMs }) => periodOf(atMs))
  return [...periods.values()].flatMap((copies) => copies.slice(0, 1))
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS)
}

function weekOf(atMs: number): number {
  return Math.floor((dayOf(atMs) + MONDAY_OFFSET_DAYS) / 7)
}
