import { expect, test, vi } from 'vitest'
import { countTogether } from './count-together.ts'

function counter() {
  let current = 0
  const countHits = vi.fn(async (_key: string, _windowMs: number, times: number) => {
    await Promise.resolve()
    current += times
    return { current, ttl: 60_000 }
  })
  return { countHits, count: countTogether(countHits) }
}

test('hits of one key that come while it is counted are counted by one statement', async () => {
  const { countHits, count } = counter()
  const counted = await Promise.all(Array.from({ length: 100 }, () => count('a', 60_000)))
  expect(counted.map(({ current }) => current)).toEqual(counted.map((_, index) => index + 1))
  expect(countHits.mock.calls.map(([, , times]) => times)).toEqual([1, 99])
})

test('one after the other, each is counted at once', async () => {
  const { countHits, count } = counter()
  for (let index = 0; index < 3; index += 1) await count('a', 60_000)
  expect(countHits).toHaveBeenCalledTimes(3)
})

test('keys do not wait for each other', async () => {
  const { countHits, count } = counter()
  await Promise.all([count('a', 60_000), count('b', 60_000)])
  expect(countHits.mock.calls.map(([key]) => key)).toEqual(['a', 'b'])
})

test('a failure reaches everybody who was counted with it, and the next are counted again', async () => {
  let isDown = true
  const count = countTogether(async (_key, _windowMs, times) => {
    await Promise.resolve()
    if (isDown) throw new Error('down')
    return { current: times, ttl: 1 }
  })
  const failed = await Promise.allSettled([count('a', 1), count('a', 1), count('a', 1)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isDown = false
  expect(await count('a', 1)).toEqual({ current: 1, ttl: 1 })
})
