import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listOrders } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { onPostgres, openForTest } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { type FaultShop, openFaultShop } from '../server/open-fault-shop.ts'

const LATER_MS = 5 * 60_000
const UNITS = 20

async function openShop(databaseUrl?: string): Promise<FaultShop> {
  const shop = await openFaultShop(databaseUrl === undefined ? {} : { databaseUrl })
  onTestFinished(shop.close)
  return shop
}

type Fault = { readonly breakIt: () => Promise<unknown>; readonly mendIt: () => Promise<unknown> }

/** Places orders until the fault shows; then reads work and writes fail. */
async function expectToSurvive(shop: FaultShop, { breakIt, mendIt }: Fault) {
  const { db, orders } = shop.shop
  const { reference } = (await shop.order()).json()
  shop.pay(reference)
  await breakIt()

  const statuses: number[] = []
  while (!statuses.includes(503) && statuses.length < UNITS) {
    const response = await shop.order()
    statuses.push(response.statusCode)
    if (response.statusCode !== 201) {
      expect(response.json().error.code).toBe('service-unavailable')
      expect(response.headers['retry-after']).toBe('5')
    }
  }
  expect(statuses.at(-1)).toBe(503)
  expect(await brokenInvariants(db)).toEqual([])
  for (const path of ['/', '/collection', '/product/14', '/_data/cart?ids=14']) {
    expect([path, (await shop.get(path)).statusCode]).toEqual([path, 200])
  }
  // Existing rows may still be changed on a full disk: the order is settled now or afterwards.
  await sweepOrders({ ...orders, now: () => Date.now() + LATER_MS }).catch(() => undefined)
  expect(await brokenInvariants(db)).toEqual([])

  await mendIt()
  await expect.poll(async () => (await shop.order()).statusCode).toBe(201)
  await sweepOrders({ ...orders, now: () => Date.now() + LATER_MS })
  expect(await listOrders(db, 'paid')).toHaveLength(1)
  expect((await shop.announce(reference)).statusCode).toBe(200)
  expect(await brokenInvariants(db)).toEqual([])
}

describe('an SQLite database that cannot be written', () => {
  test('because it is read-only: browsing goes on, writes get 503 [I4]', async () => {
    const shop = await openShop()
    const { db } = shop.shop
    await expectToSurvive(shop, {
      breakIt: async () => {
        await sql`pragma query_only = on`.execute(db)
        expect((await shop.announce('NKB1800000000000999999')).statusCode).toBe(503)
      },
      mendIt: () => sql`pragma query_only = off`.execute(db),
    })
  })

  test('because the disk is full: browsing goes on, writes get 503 [I4]', async () => {
    const shop = await openShop()
    const { db } = shop.shop
    await expectToSurvive(shop, {
      breakIt: async () => {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
        await limitPages(db, rows[0]?.page_count ?? 0)
      },
      mendIt: () => limitPages(db, 2 ** 30),
    })
  })
})

onPostgres('a database that takes nothing more', (engine) => {
  test('because it is read-only: browsing goes on, writes get 503 [I4]', async () => {
    const settings = await engine.create()
    const administrator = await openForTest(settings)
    const shop = await openShop(settings.databaseUrl)

    async function setReadOnly(isReadOnly: 'on' | 'off') {
      await administrator.db.transaction().execute(async (trx) => {
        await sql`set transaction read write`.execute(trx)
        const name = sql.id(new URL(settings.databaseUrl ?? '').pathname.slice(1))
        await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(isReadOnly)}`.execute(
          trx,
        )
      })
      // Open sessions keep the setting with which they started. Sessions that start from now on have the new one.
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(administrator.db)
    }
    await expectToSurvive(shop, {
      breakIt: async () => {
        await setReadOnly('on')
        expect((await shop.announce('NKB1800000000000999999')).statusCode).toBe(503)
      },
      mendIt: () => setReadOnly('off'),
    })
  })
})

function limitPages(db: Kysely<Schema>, pages: number) {
  return sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)
}
