import type { Kysely } from 'kysely'
import { isVariant } from '#database/repositories/stock-changes'
import type { Schema } from '#database/schema'
import type { Pieces } from '#domain/cart/line'

export async function stockOfVariant(
  db: Kysely<Schema>,
  variant: Omit<Pieces, 'quantity'>,
): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(variant))
    .executeTakeFirst()
  return row?.stock ?? 0
}
