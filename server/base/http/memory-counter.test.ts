import { expect, test, vi } from 'vitest'
import { createMemoryCounter } from './memory-counter.ts'

const MINUTE = 60_000

function openCounter() {
  let sinceStart = 1_000
  const count = createMemoryCounter({ now: () => sinceStart })
  return {
    advance: (ms: number) => {
      sinceStart += ms
    },
    hit: (key: string) => count(key, MINUTE),
  }
}

test('hits are counted within a window that the first one opens', () => {
  const { hit, advance } = openCounter()
  expect(hit('a')).toEqual({ current: 1, ttl: MINUTE })
  advance(20_000)
  expect(hit('a')).toEqual({ current: 2, ttl: 40_000 })
  expect(hit('b')).toEqual({ current: 1, ttl: MINUTE })
  advance(40_001)
  expect(hit('a')).toEqual({ current: 1, ttl: MINUTE })
})

test('setting the clock back by a day locks nobody out [S28]', () => {
  const { hit, advance } = openCounter()
  hit('a')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * MINUTE })
  try {
    advance(MINUTE + 1)
    expect(hit('a')).toEqual({ current: 1, ttl: MINUTE })
  } finally {
    vi.useRealTimers()
  }
})
