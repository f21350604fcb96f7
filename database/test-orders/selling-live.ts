import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { hasOpenTests, isOpenTest } from './open-tests.ts'

/** An order that a process with older keys placed within this time after the decision is ended with the others. */
const FOLLOWED_WITHIN_MS = 60_000

/**
 * With live keys, the shop sells from the moment at which no test order is open. A later test order does not close it
 * again, until somebody goes back to test keys.
 */
export async function beginSellingLive(db: Kysely<Schema>, nowMs: number): Promise<boolean> {
  if (await isSellingLive(db)) return true
  if (await hasOpenTests(db)) return false
  await db
    .insertInto('shop_facts')
    .values({ key: 'selling-live', value: 'yes', changed_at: nowMs })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return true
}

async function isSellingLive(db: Kysely<Schema>): Promise<boolean> {
  const fact = await db
    .selectFrom('shop_facts')
    .select('key')
    .where('key', '=', 'selling-live')
    .executeTakeFirst()
  return fact !== undefined
}

/** Somebody went back to test keys: the test orders that come now are to be ended before the shop sells again. */
export async function endSellingLive(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('shop_facts').where('key', '=', 'selling-live').execute()
  await db
    .updateTable('shop_facts')
    .set({ changed_at: nowMs })
    .where('key', '=', 'tests-ended')
    .where('changed_at', '>', nowMs)
    .execute()
}

/** The latest decision covers orders that were placed until then; null if nobody ever decided. */
export async function readTestsEnd(db: Kysely<Schema>): Promise<number | null> {
  const fact = await db
    .selectFrom('shop_facts')
    .select('changed_at')
    .where('key', '=', 'tests-ended')
    .executeTakeFirst()
  return fact?.changed_at ?? null
}

/** Only one transaction at a time reads the decision and writes another: the others wait here. */
export async function lockTestsEnd(trx: Kysely<Schema>): Promise<void> {
  await trx
    .insertInto('shop_facts')
    .values({ key: 'tests-ended', value: 'yes', changed_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('shop_facts.value') })),
    )
    .execute()
}

/** A clock that ran ahead may have placed an order later than now: it is covered, too. */
export async function writeTestsEnd(trx: Kysely<Schema>, decidedAtMs: number): Promise<void> {
  const { newest } = await trx
    .selectFrom('orders')
    .select(({ fn }) => fn.max('created_at').as('newest'))
    .where(isOpenTest)
    .executeTakeFirstOrThrow()
  const untilMs = Math.max(decidedAtMs + FOLLOWED_WITHIN_MS, Number(newest ?? 0))
  await trx
    .updateTable('shop_facts')
    .set({ changed_at: untilMs })
    .where('key', '=', 'tests-ended')
    .execute()
}
