import { type Kysely, sql } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { Schema } from '../schema.ts'

export type HeldVariant = ProductVariant & {
  /** The last open hold ends then; this may be in the past, while a payment is awaited. */
  readonly untilMs: number
}

/** Finds variants of which nothing is left on the shelf, but some units are in unpaid orders. */
export async function findHeldVariants(db: Kysely<Schema>): Promise<readonly HeldVariant[]> {
  const { rows } = await sql<HeldVariant>`
    select variants.product_id as "productId", variants.colour, variants.size,
      max(orders.hold_expires_at) as "untilMs"
    from orders
    inner join order_lines on order_lines.order_id = orders.id
    inner join variants on variants.product_id = order_lines.product_id
      and variants.colour = order_lines.colour and variants.size = order_lines.size
    inner join products on products.id = variants.product_id
    where orders.state = 'pending' and variants.stock = 0 and products.is_sold_out = 0
    group by variants.product_id, variants.colour, variants.size
    order by variants.product_id, variants.colour, variants.size`.execute(db)
  return rows.map((row) => ({ ...row, untilMs: Number(row.untilMs) }))
}
