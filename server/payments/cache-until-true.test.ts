import { expect, test } from 'vitest'
import { cacheUntilTrue } from './cache-until-true.ts'

function createCache() {
  let nowMs = 0
  let loads = 0
  let value: () => boolean = () => false
  const isTrue = cacheUntilTrue({
    maxAgeMs: 1000,
    now: () => nowMs,
    load: async () => {
      loads += 1
      return value()
    },
  })
  return {
    isTrue,
    loads: () => loads,
    advance: (ms: number) => {
      nowMs += ms
    },
    returnNext: (next: () => boolean) => {
      value = next
    },
  }
}

test('concurrent calls, and calls within a second, load once', async () => {
  const cache = createCache()
  await Promise.all([cache.isTrue(), cache.isTrue()])
  cache.advance(999)
  expect(await cache.isTrue()).toBe(false)
  expect(cache.loads()).toBe(1)
})

test('false is loaded again after a second, true never', async () => {
  const cache = createCache()
  await cache.isTrue()
  cache.returnNext(() => true)
  cache.advance(1000)
  expect(await cache.isTrue()).toBe(true)
  cache.advance(1_000_000)
  expect(await cache.isTrue()).toBe(true)
  expect(cache.loads()).toBe(2)
})

test('a failure is not cached: the next call loads again', async () => {
  const cache = createCache()
  cache.returnNext(() => {
    throw new Error('unreachable')
  })
  await expect(cache.isTrue()).rejects.toThrow('unreachable')
  cache.returnNext(() => true)
  expect(await cache.isTrue()).toBe(true)
})
