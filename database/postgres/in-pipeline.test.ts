import { PostgresDialect, type PostgresQueryResult, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInPipeline } from './in-pipeline.ts'

/** This server answers when the test says. */
function aServer() {
  const sent: string[] = []
  const answers = new Map<string, PromiseWithResolvers<PostgresQueryResult<never>>>()
  const query = (statement: string): Promise<PostgresQueryResult<never>> => {
    sent.push(statement)
    const answer = Promise.withResolvers<PostgresQueryResult<never>>()
    answers.set(statement, answer)
    return answer.promise
  }
  const pool = {
    options: {},
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  }
  const db = openInPipeline<object>(new PostgresDialect({ pool: Object(pool) }))
  return {
    db,
    sent,
    succeed: async (...statements: readonly string[]) => {
      for (const each of statements) {
        answers.get(each)?.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
      }
      await new Promise(setImmediate)
    },
    fail: async (statement: string) => {
      answers.get(statement)?.reject(new Error(`${statement} failed`))
      await new Promise(setImmediate)
    },
  }
}

test('statements of a transaction that are asked for at once are sent at once, in their order', async () => {
  const { db, sent, succeed } = aServer()
  const done = db.transaction().execute(async (trx) => {
    await Promise.all([sql`one`.execute(trx), sql`two`.execute(trx)])
    await sql`three`.execute(trx)
  })
  await new Promise(setImmediate)
  await succeed('begin')
  expect(sent).toEqual(['begin', 'one', 'two'])
  await succeed('two', 'one')
  expect(sent).toEqual(['begin', 'one', 'two', 'three'])
  await succeed('three')
  await succeed('commit')
  await done
})

test('so are those of a transaction on a connection that somebody keeps', async () => {
  const { db, sent, succeed } = aServer()
  const done = db.connection().execute(async (own) => {
    await Promise.all([sql`one`.execute(own), sql`two`.execute(own)])
    await own.transaction().execute(async (trx) => {
      await Promise.all([sql`three`.execute(trx), sql`four`.execute(trx)])
    })
  })
  await new Promise(setImmediate)
  expect(sent).toEqual(['one', 'two'])
  await succeed('one', 'two')
  await succeed('begin')
  expect(sent).toEqual(['one', 'two', 'begin', 'three', 'four'])
  await succeed('three', 'four')
  await succeed('commit')
  await done
})

test('the first that fails undoes the transaction, and its error is the one that is told', async () => {
  const { db, sent, succeed, fail } = aServer()
  const done = db
    .transaction()
    .execute((trx) => Promise.all([sql`one`.execute(trx), sql`two`.execute(trx)]))
  done.catch(() => undefined)
  await new Promise(setImmediate)
  await succeed('begin')
  await fail('one')
  await fail('two')
  await succeed('rollback')
  await expect(done).rejects.toThrow('one failed')
  expect(sent).toEqual(['begin', 'one', 'two', 'rollback'])
})

test('nothing is sent any more on the connection of a transaction that has ended', async () => {
  const { db, succeed } = aServer()
  let late: Promise<unknown> = Promise.resolve()
  const done = db.transaction().execute(async (trx) => {
    late = new Promise(setImmediate).then(() => sql`late`.execute(trx))
    late.catch(() => undefined)
  })
  await new Promise(setImmediate)
  await succeed('begin')
  await succeed('commit')
  await done
  await expect(late).rejects.toThrow('committed')
})

test('what is asked after the end is told that the connections are closed', async () => {
  const { db, succeed } = aServer()
  const asked = sql`one`.execute(db)
  await new Promise(setImmediate)
  await succeed('one')
  await asked
  await db.destroy()
  await expect(sql`two`.execute(db)).rejects.toThrow('driver has already been destroyed')
})
