import { type Kysely, sql } from 'kysely'
import { lockOrder } from '../orders/orders.ts'
import type { Schema } from '../schema.ts'

/**
 * In a query of `orders`, this is a test order that was not ended yet. Money that was taken in person is real, and so is
 * perhaps what came for an order of the other mode: neither is ended.
 */
export const isOpenTest = sql<boolean>`(orders.mode = 'test' and orders.test_ended_at is null
  and orders.paid_by is null
  and (orders.attention_reason is null or orders.attention_reason <> 'wrong-mode'))`

/** In a statement, these are the ids of all test orders that were not ended yet. */
export const openTestIds = sql`(select id from orders where ${isOpenTest})`

export async function hasOpenTests(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where(isOpenTest)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells whether one was placed after this time. */
export async function hasTestsAfter(db: Kysely<Schema>, timeMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where(isOpenTest)
    .where('created_at', '>', timeMs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpenTests(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isOpenTest)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Search = { readonly placedUntilMs: number; readonly max: number }

export async function findOpenTests(
  db: Kysely<Schema>,
  { placedUntilMs, max }: Search,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(isOpenTest)
    .where('created_at', '<=', placedUntilMs)
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks these orders, as the order of locks wants by id, and returns those that are still open tests. */
export async function lockOpenTests(
  trx: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly string[]> {
  for (const id of ids.toSorted()) await lockOrder(trx, id)
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where(isOpenTest)
    .execute()
  return rows.map(({ id }) => id)
}
