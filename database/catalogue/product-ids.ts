import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

const FACT = 'last-product-id'

/**
 * Returns the highest number that a product has or had, and 0 if there was none. A number is never given to a second
 * product: carts, links and figures in browsers and elsewhere would take the one for the other.
 */
export async function lastProductId(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const fact = await db
    .selectFrom('shop_facts')
    .select('value')
    .where('key', '=', FACT)
    .executeTakeFirst()
  return Math.max(row?.id ?? 0, Number(fact?.value ?? 0))
}

/** Call this before products are deleted. */
export async function rememberLastProductId(trx: Kysely<Schema>): Promise<void> {
  const row = { value: String(await lastProductId(trx)), changed_at: 0 }
  await trx
    .insertInto('shop_facts')
    .values({ key: FACT, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
