import { expect, test } from 'vitest'
import { judgeOpening, type LookedAt, type OpeningLook } from './judge-opening.ts'
import type { OpeningPoint } from './opening-points.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const DONE = { state: 'done' } as const
const OPEN = { state: 'open', details: ['It lacks something.'] } as const
const BLOCKED = { state: 'blocked', details: ['Something else first.'] } as const

function at(point: OpeningPoint, look: OpeningLook, changes: Partial<LookedAt> = {}): LookedAt {
  return { point, look, step: null, doneAtMs: null, putOff: null, ...changes }
}

const PUT_OFF = { putOff: { atMs: NOW, byName: 'Ama' } } as const

test('the first open point is the next one, and a blocked one is not while another is open', () => {
  const statesOf = (...looked: readonly LookedAt[]) =>
    judgeOpening(looked, NOW).items.map(({ point, state }) => [point, state])
  const [brand, mail] = [at('brand', OPEN), at('mail', OPEN)]
  expect(statesOf(at('passkey', BLOCKED), brand, mail)).toEqual([
    ['passkey', 'open'],
    ['brand', 'next'],
    ['mail', 'open'],
  ])
  expect(statesOf(at('passkey', BLOCKED), at('brand', DONE))).toEqual([
    ['passkey', 'next'],
    ['brand', 'done'],
  ])
})

test('what is done is shown for a day, and counts for good', () => {
  const since = (hours: number) => ({ doneAtMs: NOW - hours * HOUR_MS })
  const { items, done, all } = judgeOpening(
    [at('brand', DONE, since(23)), at('address', DONE, since(25)), at('mail', OPEN)],
    NOW,
  )
  expect(items.map(({ point }) => point)).toEqual(['brand', 'mail'])
  expect([done, all]).toEqual([2, 3])
})

test('what goes with a point that is done keeps it on the list until it is there, too', () => {
  const itemsWith = (isDone: boolean, ...others: readonly LookedAt[]) => {
    const step = { words: 'The first notice', value: null, isDone }
    const payments = at('payments', DONE, { doneAtMs: NOW - 48 * HOUR_MS, step })
    return judgeOpening([payments, ...others], NOW).items.map(({ point }) => point)
  }
  expect(itemsWith(false, at('mail', OPEN))).toEqual(['payments', 'mail'])
  expect(itemsWith(true, at('mail', OPEN))).toEqual(['mail'])
  expect(itemsWith(false)).toEqual(['payments'])
  expect(itemsWith(true)).toEqual([])
})

test('the list ends when every point is done or put off, and what is put off can be brought back', () => {
  const looked = [at('brand', DONE, { doneAtMs: NOW }), at('mail', OPEN, PUT_OFF)]
  expect(judgeOpening(looked, NOW)).toEqual({
    items: [],
    putOff: [{ point: 'mail', atMs: NOW, byName: 'Ama' }],
    done: 1,
    all: 1,
  })
})

test('what was put off and is done counts as done, and what is nothing for this shop not at all', () => {
  const looked = [at('brand', DONE, PUT_OFF), at('proxy', { state: 'absent' }, PUT_OFF)]
  expect(judgeOpening(looked, NOW)).toMatchObject({ putOff: [], done: 1, all: 1 })
})
