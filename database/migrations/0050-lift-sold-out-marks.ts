import { type Kysely, sql } from 'kysely'

/**
 * A product without stock is sold out without a mark, which would only hide its next delivery. A product whose stock is
 * held for unpaid orders keeps its mark: it may come back on the shelf by itself.
 */
export async function liftSoldOutMarks(db: Kysely<unknown>): Promise<void> {
  await sql`update products set is_sold_out = 0
    where is_sold_out = 1
      and not exists (select 1 from variants where variants.product_id = products.id and stock > 0)
      and not exists (
        select 1 from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.product_id = products.id and orders.state = 'pending'
      )`.execute(db)
}
