import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { refuseQuickly } from './refuse-quickly.ts'

function raise(): never {
  throw new Error('not asked for')
}

const client: PostgresPoolClient = { query: raise, release: () => undefined }

function aPool() {
  let error: Error | null = null
  let tries = 0
  let nowMs = 0
  const pool: PostgresPool = {
    options: {},
    end: async () => undefined,
    connect: async () => {
      tries += 1
      if (error) throw error
      return client
    },
  }
  return {
    pool: refuseQuickly(pool, 500, () => nowMs),
    tries: () => tries,
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

test('a pool that is merely crowded turns nobody away at once [I3]', async () => {
  const { pool, fail } = aPool()
  fail(new Error('timeout exceeded when trying to connect'))
  await expect(pool.connect()).rejects.toThrow('timeout exceeded')
  fail(null)
  expect(await pool.connect()).toBe(client)
})
