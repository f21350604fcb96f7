import type { PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { failFast } from './fail-fast.ts'

function raise(): never {
  throw new Error('not expected')
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
    pool: failFast(pool, { forMs: 500, maxConnections: 10, now: () => nowMs }),
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

test('after a failed connection, callers fail at once for a short time [I3]', async () => {
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

test('existing connections can be used; callers that need a new one fail at once [I11]', async () => {
  const { pool, count, fail } = aPool()
  fail(new Error('refused'))
  count({ totalCount: 1 })
  await expect(pool.connect()).rejects.toThrow('refused')

  fail(null)
  count({ totalCount: 2, idleCount: 1 })
  expect(await pool.connect()).toBe(client)
  // The idle connection goes to the caller that is already waiting.
  count({ totalCount: 2, idleCount: 1, waitingCount: 1 })
  await expect(pool.connect()).rejects.toThrow('refused')
  // All are in use: the pool opens no new one and waits for the next free one.
  count({ totalCount: 10 })
  expect(await pool.connect()).toBe(client)
})

test('an exhausted pool does not make callers fail at once [I3]', async () => {
  const { pool, fail } = aPool()
  fail(new Error('timeout exceeded when trying to connect'))
  await expect(pool.connect()).rejects.toThrow('timeout exceeded')
  fail(null)
  expect(await pool.connect()).toBe(client)
})
