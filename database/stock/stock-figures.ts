import { type Kysely, sql } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import type { Schema } from '../schema.ts'

export type SizeInStock = {
  readonly productId: number
  readonly title: string
  readonly size: Size
  readonly stock: number
  /** It is written like '2026-11-15'. */
  readonly releasedOn: string
  readonly isOnSale: boolean
}

/** Lists every size of what is or was on sale, all colours together. */
export async function listSizesInStock(db: Kysely<Schema>): Promise<readonly SizeInStock[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'product_id',
      'title',
      'size',
      'released_on',
      'state',
      sql<number>`sum(stock)`.as('stock'),
    ])
    .where('state', 'in', ['live', 'archived'])
    .groupBy(['product_id', 'title', 'size', 'released_on', 'state'])
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    title: row.title,
    size: row.size,
    stock: Number(row.stock),
    releasedOn: row.released_on,
    isOnSale: row.state === 'live',
  }))
}
