import type { PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { refuseQuickly } from './refuse-quickly.ts'

function raise(): never {
  throw new Error('not asked for')
}

const client: PostgresPoolClient = { query: raise, release: () => undefined }
const NONE = { totalCount: 0, idleCount: 0, waitingCount: 0 } as const

function aPool() {
  let error: Error | null = null
  let tries = 0
  let nowMs = 0
  const counts = { ...NONE }
  const pool = Object.assign(counts, {
    options: {},
    end: async () => undefined,
    connect: async () => {
      tries += 1
      if (error) throw error
      return client
    },
  })
  return {
    pool: refuseQuickly(pool, { forMs: 500, maxConnections: 10, now: () => nowMs }),
    tries: () => tries,
    count: (next: Partial<Record<keyof typeof NONE, number>>) => Object.assign(counts, NONE, next),
    fail: (next: Error | null) => {
      error = next
    },
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('where connecting failed, everybody is told at once for a moment [I3]', async () => {
  const { pool, tries, fail, advance } = aPool()
  fail(new Error('refused'))
  await expect(pool.connect()).rejects.toThrow('refused')
  advance(499)
  await expect(pool.connect()).rejects.toThrow('refused')
  expect(tries()).toBe(1)

  fail(null)
  advance(1)
  expect(await pool.connect()).toBe(client)
  expect(await pool.connect()).toBe(client)
})

test('who finds a connection that is there goes on; who needs a new one is told at once [I11]', async () => {
  const { pool, count, fail } = aPool()
  fail(new Error('refused'))
  count({ totalCount: 1 })
  await expect(pool.connect()).rejects.toThrow('refused')

  fail(null)
  count({ totalCount: 2, idleCount: 1 })
  expect(await pool.connect()).toBe(client)
  // The one that is idle is for whoever waits already.
  count({ totalCount: 2, idleCount: 1, waitingCount: 1 })
  await expect(pool.connect()).rejects.toThrow('refused')
  // All are in use: nobody makes another one, and the next that is free will do.
  count({ totalCount: 10 })
  expect(await pool.connect()).toBe(client)
})

test('a pool that is merely crowded turns nobody away at once [I3]', async () => {
  const { pool, fail } = aPool()
  fail(new Error('timeout exceeded when trying to connect'))
  await expect(pool.connect()).rejects.toThrow('timeout exceeded')
  fail(null)
  expect(await pool.connect()).toBe(client)
})
