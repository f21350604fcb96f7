import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { expect, test } from 'vitest'
import { sendDeferred } from './send-deferred.ts'

const TAKE = 'update variants /* deferred */'

/** This server receives statements at once and responds when the test says. */
async function aConnection() {
  const sent: string[] = []
  const results = new Map<string, PromiseWithResolvers<PostgresQueryResult<never>>>()
  function query(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<never>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(sql: string | PostgresCursor<R>) {
    if (typeof sql !== 'string') return sql
    sent.push(sql)
    const result = Promise.withResolvers<PostgresQueryResult<never>>()
    results.set(sql, result)
    return result.promise
  }
  const pool: PostgresPool = {
    options: {},
    end: async () => undefined,
    connect: async () => ({ query, release: () => undefined }),
  }
  const client = await sendDeferred(pool).connect()
  const succeed = (sql: string) =>
    results.get(sql)?.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
  return {
    sent,
    send: (sql: string) => client.query(sql, []),
    succeed,
    fail: (sql: string) => results.get(sql)?.reject(new Error(`${sql} failed`)),
    begin: async () => {
      const begun = client.query('begin', [])
      succeed('begin')
      await begun
    },
  }
}

test('COMMIT is sent before the response to a deferred statement', async () => {
  const { begin, send, sent, succeed } = await aConnection()
  await begin()
  await send(TAKE)
  const committed = send('commit')
  expect(sent).toEqual(['begin', TAKE, 'commit'])
  succeed(TAKE)
  succeed('commit')
  await committed
})

test('the error of a deferred statement surfaces at the next awaited one', async () => {
  const { begin, send, fail } = await aConnection()
  await begin()
  await send(TAKE)
  const committed = send('commit')
  fail(TAKE)
  fail('commit')
  await expect(committed).rejects.toThrow(`${TAKE} failed`)
})

test('an awaited statement waits for all deferred ones before it', async () => {
  const { begin, send, fail, succeed } = await aConnection()
  await begin()
  await send(TAKE)
  const committed = send('commit')
  succeed('commit')
  fail(TAKE)
  await expect(committed).rejects.toThrow(`${TAKE} failed`)
})

test('ROLLBACK ignores errors of deferred statements', async () => {
  const { begin, send, fail, succeed } = await aConnection()
  await begin()
  await send(TAKE)
  const undone = send('rollback')
  fail(TAKE)
  succeed('rollback')
  await expect(undone).resolves.toBeDefined()
})

test('outside a transaction every statement is awaited', async () => {
  const { begin, send, fail, succeed } = await aConnection()
  await begin()
  const committed = send('commit')
  succeed('commit')
  await committed
  const taken = send(TAKE)
  fail(TAKE)
  await expect(taken).rejects.toThrow(`${TAKE} failed`)
})
