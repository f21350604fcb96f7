import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { expect, test } from 'vitest'
import { sendDeferred } from './send-deferred.ts'

const TAKE = 'update variants /* deferred */'

/** A server that gets everything at once and answers when it is told to. */
async function aConnection() {
  const sent: string[] = []
  const answers = new Map<string, PromiseWithResolvers<PostgresQueryResult<never>>>()
  function query(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<never>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>) {
    if (typeof asked !== 'string') return asked
    sent.push(asked)
    const answer = Promise.withResolvers<PostgresQueryResult<never>>()
    answers.set(asked, answer)
    return answer.promise
  }
  const pool: PostgresPool = {
    options: {},
    end: async () => undefined,
    connect: async () => ({ query, release: () => undefined }),
  }
  const client = await sendDeferred(pool).connect()
  const succeed = (sql: string) =>
    answers.get(sql)?.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
  return {
    sent,
    ask: (sql: string) => client.query(sql, []),
    succeed,
    fail: (sql: string) => answers.get(sql)?.reject(new Error(`${sql} failed`)),
    begin: async () => {
      const begun = client.query('begin', [])
      succeed('begin')
      await begun
    },
  }
}

test('the commit is sent before the statement that nobody listens to is answered', async () => {
  const { begin, ask, sent, succeed } = await aConnection()
  await begin()
  await ask(TAKE)
  const committed = ask('commit')
  expect(sent).toEqual(['begin', TAKE, 'commit'])
  succeed(TAKE)
  succeed('commit')
  await committed
})

test('what was wrong with it is told by the next one that is heard', async () => {
  const { begin, ask, fail } = await aConnection()
  await begin()
  await ask(TAKE)
  const committed = ask('commit')
  fail(TAKE)
  fail('commit')
  await expect(committed).rejects.toThrow(`${TAKE} failed`)
})

test('the next one is not over before all that went before it', async () => {
  const { begin, ask, fail, succeed } = await aConnection()
  await begin()
  await ask(TAKE)
  const committed = ask('commit')
  succeed('commit')
  fail(TAKE)
  await expect(committed).rejects.toThrow(`${TAKE} failed`)
})

test('a rollback does not tell of what it undoes', async () => {
  const { begin, ask, fail, succeed } = await aConnection()
  await begin()
  await ask(TAKE)
  const undone = ask('rollback')
  fail(TAKE)
  succeed('rollback')
  await expect(undone).resolves.toBeDefined()
})

test('outside a transaction everything is heard', async () => {
  const { begin, ask, fail, succeed } = await aConnection()
  await begin()
  const committed = ask('commit')
  succeed('commit')
  await committed
  const taken = ask(TAKE)
  fail(TAKE)
  await expect(taken).rejects.toThrow(`${TAKE} failed`)
})
