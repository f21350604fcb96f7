import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aHold } from '#testing/orders/new-order'
import { holdOrder } from '../orders/hold-order.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { changeCheck } from './change-check.ts'

const CHECK = { table: 'orders', name: 'orders_total_adds_up' } as const
const IS =
  'total_pesewas = subtotal_pesewas - discount_pesewas + delivery_pesewas and total_pesewas > 0'
const BEFORE = 'total_pesewas = subtotal_pesewas - discount_pesewas and total_pesewas > 0'

async function readAll(db: Kysely<Schema>) {
  return {
    orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('order_lines').selectAll().orderBy('order_id').execute(),
    attempts: await db.selectFrom('payment_attempts').selectAll().orderBy('reference').execute(),
  }
}

const INDEXES = {
  sqlite: sql<{ name: string }>`select name from sqlite_schema
    where tbl_name = 'orders' and type = 'index' order by name`,
  postgres: sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'orders' and schemaname = current_schema() order by name`,
} as const

eachEngine('a check that a migration changes', (engine) => {
  async function openWithOrders() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    for (const number of [1, 2, 3]) expect(await holdOrder(db, aHold(number))).toBe('held')
    return db
  }
  const charge = (db: Kysely<Schema>) =>
    db
      .updateTable('orders')
      .set((eb) => ({ delivery_pesewas: 100, total_pesewas: eb('total_pesewas', '+', 100) }))
      .execute()

  test('holds after the change, with every row, index and what refers to it', async () => {
    const db = await openWithOrders()
    const before = await readAll(db)
    const { rows: indexes } = await INDEXES[engine.name].execute(db)
    expect(indexes.length).toBeGreaterThan(3)
    await transact(db, (trx) => changeCheck<Schema>(trx, { ...CHECK, from: IS, to: BEFORE }))
    await expect(charge(db)).rejects.toThrow()
    await transact(db, (trx) => changeCheck<Schema>(trx, { ...CHECK, from: BEFORE, to: IS }))
    expect(await readAll(db)).toEqual(before)
    expect((await INDEXES[engine.name].execute(db)).rows).toEqual(indexes)
    expect(await brokenInvariants(db)).toEqual([])
    await expect(db.deleteFrom('orders').execute()).rejects.toThrow()
    await charge(db)
    expect((await readAll(db)).orders.map((order) => order.delivery_pesewas)).toEqual([
      100, 100, 100,
    ])
  })

  test('is left alone, with the whole table, when the migration fails after it', async () => {
    const db = await openWithOrders()
    const before = await readAll(db)
    const failed = transact(db, async (trx) => {
      await changeCheck<Schema>(trx, { ...CHECK, from: IS, to: BEFORE })
      throw new Error('The machine stops here')
    })
    await expect(failed).rejects.toThrow('stops here')
    expect(await readAll(db)).toEqual(before)
    await charge(db)
  })
})
