import { expect, test } from 'vitest'
import { isBackupDue } from './is-backup-due.ts'

const HOUR_MS = 60 * 60_000
const NOON = Date.UTC(2026, 10, 19, 12)
const NIGHT = Date.UTC(2026, 10, 19, 2)

type State = Parameters<typeof isBackupDue>[0]

function isDue(changes: Partial<State>): boolean {
  const nowMs = changes.nowMs ?? NOON
  return isBackupDue({
    nowMs,
    lastAtMs: nowMs - 48 * HOUR_MS,
    staffSinceMs: nowMs - 900 * HOUR_MS,
    drops: [],
    ...changes,
  })
}

test.each<[string, boolean, Partial<State>]>([
  ['22 h after the last one, at night', false, { nowMs: NIGHT, lastAtMs: NIGHT - 22 * HOUR_MS }],
  ['23 h after the last one, at night', true, { nowMs: NIGHT, lastAtMs: NIGHT - 23 * HOUR_MS }],
  ['23 h after the last one, by day', false, { lastAtMs: NOON - 23 * HOUR_MS }],
  [
    '23 h after the last one, at five',
    false,
    { nowMs: NIGHT + 3 * HOUR_MS, lastAtMs: NIGHT - 20 * HOUR_MS },
  ],
  ['36 h after the last one, by day', true, { lastAtMs: NOON - 36 * HOUR_MS }],
  ['the last one is in the future, of a wrong clock', true, { lastAtMs: NOON + HOUR_MS }],
  [
    'the first one, by day, of a new shop',
    false,
    { lastAtMs: null, staffSinceMs: NOON - 23 * HOUR_MS },
  ],
  [
    'the first one, a day after the first account',
    true,
    { lastAtMs: null, staffSinceMs: NOON - 24 * HOUR_MS },
  ],
  [
    'the first one, in the night before that',
    true,
    { nowMs: NIGHT, lastAtMs: null, staffSinceMs: NIGHT - HOUR_MS },
  ],
  ['nobody has set up the shop yet', false, { lastAtMs: null, staffSinceMs: null }],
  ['half an hour before a drop', false, { drops: [{ opensAtMs: NOON + HOUR_MS / 2 }] }],
  ['half an hour after a drop opened', false, { drops: [{ opensAtMs: NOON - HOUR_MS / 2 }] }],
  [
    'a drop is an hour away, another one over',
    true,
    { drops: [{ opensAtMs: NOON + HOUR_MS }, { opensAtMs: NOON - HOUR_MS }] },
  ],
])('a backup by itself: %s: %s [D185]', (_what, expected, changes) => {
  expect(isDue(changes)).toBe(expected)
})
