import { expect, test } from 'vitest'
import { KEPT_IN_BUCKET, KEPT_IN_DATA_FOLDER, whichToDelete } from './which-to-delete.ts'

/** Copies are named by their time in UTC, such as `2026-11-17T03`. */
const copies = (...names: readonly string[]) =>
  names.map((name) => ({ name, atMs: Date.parse(`${name}:00Z`) }))

const keptOf = (names: readonly string[], keeping = KEPT_IN_BUCKET) => {
  const deleted = whichToDelete(copies(...names), keeping).map(({ name }) => name)
  return names.filter((name) => !deleted.includes(name))
}

const DAY_MS = 24 * 60 * 60_000
const daily = (count: number, untilMs = Date.UTC(2026, 10, 19, 3)) =>
  Array.from({ length: count }, (_, daysAgo) =>
    new Date(untilMs - daysAgo * DAY_MS).toISOString().slice(0, 16).replace(':00', ''),
  )

test('of a copy each night seven days stay, and the Sundays of the weeks before', () => {
  expect(keptOf(daily(60))).toEqual([
    '2026-11-19T03',
    '2026-11-18T03',
    '2026-11-17T03',
    '2026-11-16T03',
    '2026-11-15T03',
    '2026-11-14T03',
    '2026-11-13T03',
    '2026-11-08T03',
    '2026-11-01T03',
  ])
})

test('of several copies of a day, in UTC, the newest stays', () => {
  const names = ['2026-11-18T00', '2026-11-18T23', '2026-11-19T00', '2026-11-19T09']
  expect(keptOf(names)).toEqual(['2026-11-18T23', '2026-11-19T09'])
})

test('days and weeks without a copy do not count', () => {
  const names = ['2025-01-01T03', '2025-06-01T03', '2026-01-01T03', '2026-11-19T03']
  expect(keptOf(names)).toEqual(names)
})

test('a week begins on Monday', () => {
  const sundaysAndMondays = ['2026-11-15T23', '2026-11-16T00', '2026-11-22T23', '2026-11-23T00']
  const weekly = { newest: 0, days: 0, weeks: 9 }
  expect(keptOf(sundaysAndMondays, weekly)).toEqual([
    '2026-11-15T23',
    '2026-11-22T23',
    '2026-11-23T00',
  ])
})

test('what is kept is the same whether copies are deleted each night or all at once', () => {
  const nights = daily(90).toReversed()
  let eachNight: readonly string[] = []
  for (const night of nights) eachNight = keptOf([...eachNight, night])
  expect(eachNight).toEqual(keptOf(nights))
})

test('in the data folder the newest three stay', () => {
  expect(keptOf(daily(5), KEPT_IN_DATA_FOLDER)).toEqual(daily(3))
  expect(keptOf(daily(2), KEPT_IN_DATA_FOLDER)).toEqual(daily(2))
})

test('the newest copy is never deleted, however wrong the others are dated', () => {
  for (const keeping of [KEPT_IN_BUCKET, KEPT_IN_DATA_FOLDER]) {
    expect(whichToDelete([], keeping)).toEqual([])
    const names = ['2099-01-01T00', ...daily(400), '1970-01-01T00']
    expect(keptOf(names, keeping)).toContain('2099-01-01T00')
    expect(keptOf(names, keeping)).toContain('2026-11-19T03')
  }
})
