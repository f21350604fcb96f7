import { sql, type Transaction } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { failure, success } from '#domain/result'
import { countWaiting } from '#testing/database/count-waiting'
import { eachEngine, onPostgres, openForTest } from '#testing/database/each-engine'
import { lockFaults } from '#testing/locks/lock-faults'
import { SOME_CAUSE } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { saveSubscriber } from './newsletter/subscribers.ts'
import type { Schema } from './schema.ts'
import { seedCatalogue } from './seed/seed.ts'
import { takeStock } from './stock/stock.ts'
import { transact } from './transact.ts'
import { isUnavailable } from './unavailable.ts'

const tee = { productId: 14, colour: 'Black', quantity: 1 } as const
const ama = { email: 'ama@example.com', source: 'footer', createdAtMs: 1 }

eachEngine('what a transaction returns', (engine) => {
  async function saveAndReturn<Value>(value: Value) {
    const { db } = await engine.open()
    const returned = await transact(db, async (trx) => {
      await saveSubscriber(trx, ama)
      return value
    })
    const saved = await db.selectFrom('subscribers').select('email').execute()
    return { returned, saved: saved.length }
  }

  test('is given back with nothing written if it is a failure', async () => {
    const failed = failure({ code: 'subscribers-full' })
    expect(await saveAndReturn(failed)).toEqual({ returned: failed, saved: 0 })
  })

  test.each([
    [success(null)],
    [null],
    [false],
    ['refused'],
    [[failure('first')]],
    [{ result: failure('kept') }],
  ])('is given back with everything written otherwise: %j', async (value) => {
    expect(await saveAndReturn(value)).toEqual({ returned: value, saved: 1 })
  })

  test('leaves the connection to the next one after a failure', async () => {
    const { db } = await engine.open()
    const failed = await transact(db, async (trx) => {
      await saveSubscriber(trx, ama)
      return failure('refused')
    })
    const saved = await transact(db, async (trx) => success(await saveSubscriber(trx, ama)))
    expect([failed.ok, saved.ok]).toEqual([false, true])
    expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })
})

onPostgres('a transaction with a conflict', (engine) => {
  // Some of these tests deadlock on purpose.
  afterEach(() => void lockFaults().splice(0))

  /** The first `count` inserts fail with this code; the sequence is not rolled back. */
  async function openWithConflicts(count: number, code: string) {
    const { db } = await engine.open()
    await sql`create sequence conflicts`.execute(db)
    await sql`
      create function conflict() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') <= ${sql.lit(count)} then
          raise exception 'conflict' using errcode = ${sql.lit(code)};
        end if;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger conflict before insert on subscribers
      for each row execute function conflict()`.execute(db)
    return db
  }

  test.each(['40001', '40P01'])('is retried at most twice (%s) [I3]', async (code) => {
    const db = await openWithConflicts(2, code)
    let tries = 0
    await transact(db, async (trx) => {
      tries += 1
      await saveSubscriber(trx, ama)
    })
    expect(tries).toBe(3)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })

  test('fails as unavailable after all retries [I3]', async () => {
    const db = await openWithConflicts(3, '40001')
    const writing = transact(db, (trx) => saveSubscriber(trx, ama))
    await expect(writing).rejects.toSatisfy(isUnavailable)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('succeeds after a deadlock when the other transaction has ended [I3]', async () => {
    const settings = await engine.create()
    const rival = await openForTest(settings)
    await seedCatalogue(rival.db)
    // The side that detects the deadlock first is rolled back.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      rival.db,
    )
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set deadlock_timeout = '20ms'`.execute(
      rival.db,
    )
    const shop = await openForTest(settings)
    const held = Promise.withResolvers<void>()
    const isAwaited = Promise.withResolvers<void>()
    let tries = 0
    const taking = transact(shop.db, async (trx) => {
      tries += 1
      await takeAndAwait(trx, 'L')
      held.resolve()
      await isAwaited.promise
      await takeAndAwait(trx, 'M')
    })
    await rival.db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '1h'`.execute(trx)
      await takeAndAwait(trx, 'M')
      await held.promise
      const waiting = takeAndAwait(trx, 'L')
      await expect.poll(() => countWaiting(shop.db), { interval: 10 }).toBe(1)
      isAwaited.resolve()
      await waiting
    })
    await taking
    expect(tries).toBeGreaterThan(1)
    const left = (['L', 'M'] as const).map((size) => stockOfVariant(shop.db, { ...tee, size }))
    expect(await Promise.all(left)).toEqual([18, 18])
  })
})

/** Taking stock is deferred; the query after it is awaited. */
async function takeAndAwait(trx: Transaction<Schema>, size: 'L' | 'M'): Promise<void> {
  await takeStock(trx, [{ ...tee, size }], SOME_CAUSE)
  await stockOfVariant(trx, { ...tee, size })
}
