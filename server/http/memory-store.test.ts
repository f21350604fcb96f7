import { expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.ts'

const MINUTE = 60_000

function openStore() {
  let sinceStart = 1_000
  const Store = memoryStore({ now: () => sinceStart })
  const store = new Store({})
  return {
    advance: (ms: number) => {
      sinceStart += ms
    },
    hit: (key: string) =>
      new Promise<{ current: number; ttl: number } | undefined>((resolve, reject) => {
        store.incr(key, (error, counted) => (error ? reject(error) : resolve(counted)), MINUTE, 60)
      }),
  }
}

test('hits are counted within a window that the first one opens', async () => {
  const { hit, advance } = openStore()
  expect(await hit('a')).toEqual({ current: 1, ttl: MINUTE })
  advance(20_000)
  expect(await hit('a')).toEqual({ current: 2, ttl: 40_000 })
  expect(await hit('b')).toEqual({ current: 1, ttl: MINUTE })
  advance(40_001)
  expect(await hit('a')).toEqual({ current: 1, ttl: MINUTE })
})

test('setting the clock back by a day locks nobody out [S28]', async () => {
  const { hit, advance } = openStore()
  await hit('a')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * MINUTE })
  try {
    advance(MINUTE + 1)
    expect(await hit('a')).toEqual({ current: 1, ttl: MINUTE })
  } finally {
    vi.useRealTimers()
  }
})
