import { expect, test } from 'vitest'
import { createVisitorStatusCache, type VisitorStatus } from './visitor-status-cache.ts'

const START = 1_800_000_000_000

test('a reference counts as waiting for a minute after a request', () => {
  const cache = createVisitorStatusCache()
  cache.recordRequest('a', START)
  cache.recordRequest('b', START + 30_000)
  cache.recordRequest('b', START + 31_000)
  expect(cache.countWaiting(START + 40_000)).toBe(2)
  expect(cache.countWaiting(START + 61_000)).toBe(1)
  cache.recordRequest('a', START + 70_000)
  expect(cache.countWaiting(START + 70_000)).toBe(2)
})

test('the last status is cached by reference', () => {
  const cache = createVisitorStatusCache()
  expect(cache.recordRequest('a', START)).toBeNull()
  cache.store('a', { status: 'open', atMs: START })
  expect(cache.recordRequest('a', START + 1)).toEqual({ status: 'open', atMs: START })
  expect(cache.recordRequest('b', START + 1)).toBeNull()
})

test('concurrent calls share one verification, also if it fails', async () => {
  const cache = createVisitorStatusCache()
  const { promise, resolve } = Promise.withResolvers<VisitorStatus>()
  let calls = 0
  const verify = () => {
    calls += 1
    return promise
  }
  const both = [cache.dedupe('a', verify), cache.dedupe('a', verify)]
  const status: VisitorStatus = { status: 'paid', isFresh: true }
  resolve(status)
  expect(await Promise.all(both)).toEqual([status, status])
  expect(calls).toBe(1)

  await expect(cache.dedupe('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.dedupe('a', async () => status)).toBe(status)
})
