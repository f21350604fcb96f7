import { expect, test } from 'vitest'
import { openVisits, type Told } from './visits.ts'

const START = 1_800_000_000_000

test('a reference counts as waiting for a minute after somebody wanted to know of it', () => {
  const visits = openVisits()
  visits.note('a', START)
  visits.note('b', START + 30_000)
  visits.note('b', START + 31_000)
  expect(visits.countWaiting(START + 40_000)).toBe(2)
  expect(visits.countWaiting(START + 61_000)).toBe(1)
  visits.note('a', START + 70_000)
  expect(visits.countWaiting(START + 70_000)).toBe(2)
})

test('the last answer is remembered by reference', () => {
  const visits = openVisits()
  expect(visits.note('a', START)).toBeNull()
  visits.keep('a', { standing: 'open', atMs: START })
  expect(visits.note('a', START + 1)).toEqual({ standing: 'open', atMs: START })
  expect(visits.note('b', START + 1)).toBeNull()
})

test('who asks while somebody asks gets the same answer, also where that fails', async () => {
  const visits = openVisits()
  const { promise, resolve } = Promise.withResolvers<Told>()
  let asked = 0
  const ask = () => {
    asked += 1
    return promise
  }
  const both = [visits.share('a', ask), visits.share('a', ask)]
  const told: Told = { standing: 'paid', isFresh: true }
  resolve(told)
  expect(await Promise.all(both)).toEqual([told, told])
  expect(asked).toBe(1)

  await expect(visits.share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await visits.share('a', async () => told)).toBe(told)
})
