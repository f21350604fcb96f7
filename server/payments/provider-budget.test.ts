import { expect, test } from 'vitest'
import { countInMemory } from './count-calls.ts'
import { openProviderBudget, takeSweeperCalls } from './provider-budget.ts'

const DAY_MS = 24 * 60 * 60_000
const START = 1_800_000_000_000

/** A hundred calls a minute: three in 5 s for visitors, two of them repeated, six in 30 s to sweep. */
function aBudget() {
  const budget = openProviderBudget({ callsPerMinute: 100 })
  let calls = 0
  const take = (isFirst: boolean, nowMs: number) => {
    calls += 1
    return budget.takeForVisitor({ reference: `reference ${calls}`, isFirst }, nowMs)
  }
  return {
    budget,
    first: (nowMs: number) => take(true, nowMs),
    repeated: (nowMs: number) => take(false, nowMs),
  }
}

test('repeated calls leave room for a first one [P56]', async () => {
  const { first, repeated } = aBudget()
  const taken = []
  for (let count = 0; count < 5; count += 1) taken.push(await repeated(START))
  expect(taken).toEqual([true, true, false, false, false])
  expect([await first(START), await first(START)]).toEqual([true, false])
})

test('after a first call was refused, repeated calls do not take the next one [P56]', async () => {
  const { first, repeated } = aBudget()
  for (let count = 0; count < 3; count += 1) await first(START)
  expect(await first(START + 1_000)).toBe(false)
  expect(await repeated(START + 5_000)).toBe(false)
  expect(await first(START + 5_000)).toBe(true)
  expect(await repeated(START + 11_000)).toBe(true)
})

test('one reference is verified once in 5 s over all processes [P56]', async () => {
  const count = countInMemory()
  const processes = [1, 2].map(() => openProviderBudget({ callsPerMinute: 600, count }))
  const takeInEach = (nowMs: number) =>
    Promise.all(
      processes.map(({ takeForVisitor }) =>
        takeForVisitor({ reference: 'NKB1', isFirst: true }, nowMs),
      ),
    )
  expect(await takeInEach(START)).toEqual([true, false])
  expect(await takeInEach(START + 4_999)).toEqual([false, false])
  expect((await takeInEach(START + 5_000)).filter(Boolean)).toHaveLength(1)
})

test('the sweeper gets what it wants up to its share, whatever visitors do [P56]', async () => {
  const { budget, first } = aBudget()
  for (let count = 0; count < 10; count += 1) await first(START)
  let nowMs = START
  const orders = { budget, now: () => nowMs }
  expect([await takeSweeperCalls(orders, 4), await takeSweeperCalls(orders, 50)]).toEqual([4, 2])
  expect(await takeSweeperCalls(orders, 50)).toBe(0)
  nowMs += 30_000
  expect(await takeSweeperCalls(orders, 50)).toBe(6)
})

test('a clock that is set back blocks no calls [P56]', async () => {
  const { budget, first } = aBudget()
  for (let count = 0; count < 4; count += 1) await first(START)
  expect(await first(START - DAY_MS)).toBe(true)
  expect(await takeSweeperCalls({ budget, now: () => START }, 6)).toBe(6)
  expect(await takeSweeperCalls({ budget, now: () => START - DAY_MS }, 6)).toBe(6)
})
