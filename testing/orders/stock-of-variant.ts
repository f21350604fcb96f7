import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { isVariant } from '#database/stock/stock-changes'
import type { Units } from '#domain/cart/line'

export async function stockOfVariant(
  db: Kysely<Schema>,
  variant: Omit<Units, 'quantity'>,
): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(variant))
    .executeTakeFirst()
  return row?.stock ?? 0
}
