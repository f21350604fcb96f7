import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './follow-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const NO_REVISIONS = {
  catalogue: 0,
  pieces: 0,
  stock: 0,
  'counted-stock': 0,
  settings: 0,
  connections: 0,
  texts: 0,
  drops: 0,
}

function follow(engine: 'sqlite' | 'postgres') {
  let revisions = NO_REVISIONS
  let isAway = false
  let refreshes = 0
  const errors: unknown[] = []
  const following = followChanges({
    engine,
    readRevisions: async () => {
      if (isAway) throw new Error('away')
      return revisions
    },
    followed: [
      {
        refresh: async () => {
          refreshes += 1
        },
      },
    ],
    onError: (error) => errors.push(error),
  })
  return {
    ...following,
    errors,
    change: (topic: keyof typeof NO_REVISIONS) => {
      revisions = { ...revisions, [topic]: revisions[topic] + 1 }
    },
    setAway: (next: boolean) => {
      isAway = next
    },
    /** Returns how many refreshes there were in this time. */
    pass: async (ms: number) => {
      const before = refreshes
      await vi.advanceTimersByTimeAsync(ms)
      return refreshes - before
    },
  }
}

test.each(['catalogue', 'pieces', 'counted-stock', 'settings', 'drops'] as const)(
  'what another process changed in %s is loaded within a quarter of a second [M15]',
  async (topic) => {
    const { pass, change, stop } = follow('postgres')
    await pass(3_000)
    for (let times = 0; times < 4; times += 1) {
      change(topic)
      expect(await pass(250)).toBe(1)
    }
    stop()
  },
)

test('the stock that shoppers take is loaded within a second, and no more often in a drop [M15]', async () => {
  const { pass, change, stop } = follow('postgres')
  await pass(3_000)
  let refreshes = 0
  for (let times = 0; times < 30; times += 1) {
    change('stock')
    refreshes += await pass(100)
  }
  expect(refreshes).toBe(4)
  stop()
})

test('SQLite has one process, which looks once a second', async () => {
  const { pass, change, stop } = follow('sqlite')
  change('settings')
  expect(await pass(900)).toBe(0)
  expect(await pass(4_100)).toBe(5)
  stop()
})

test('an outage is reported once, and what changed meanwhile is loaded after it [M15]', async () => {
  const { pass, change, setAway, errors, stop } = follow('postgres')
  await pass(3_000)
  setAway(true)
  change('settings')
  expect(await pass(5_000)).toBe(0)
  expect(errors).toHaveLength(1)
  setAway(false)
  expect(await pass(250)).toBe(1)
  stop()
  expect(await pass(5_000)).toBe(0)
})
