import { type Kysely, sql } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { Schema } from '../schema.ts'
import { isVariant } from './stock-changes.ts'
import type { StockMove } from './stock-moves.ts'

/** Returns null when the variant does not exist. */
export async function readStock(
  db: Kysely<Schema>,
  variant: ProductVariant,
): Promise<number | null> {
  const row = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(variant))
    .executeTakeFirst()
  return row?.stock ?? null
}

/** Returns the new stock, or null, without a change, if it would be negative or the variant does not exist. */
export async function addToStock(
  trx: Kysely<Schema>,
  { by, ...variant }: StockMove,
): Promise<number | null> {
  const changed = await trx
    .updateTable('variants')
    .set({ stock: sql`stock + ${by}` })
    .where(isVariant(variant))
    .where(sql<boolean>`stock + ${by} >= 0`)
    .returning('stock')
    .executeTakeFirst()
  return changed?.stock ?? null
}
