import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Units } from '#domain/cart/line'
import type { Schema } from '../schema.ts'

type TakenUnits = Units & { readonly orderId: string }

/**
 * Finds what these orders have of the stock, by the book: what they took, less what came back, exchanges included. An
 * order from before the book has no move in which it took anything: it has its lines.
 */
export async function findTakenUnits(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly TakenUnits[]> {
  const { rows } = await sql<TakenUnits>`
    select order_id as "orderId", product_id as "productId", colour, size,
      cast(-sum("by") as integer) as quantity
    from (${movesOf(sql`(${sql.join(ids)})`)}) as moved
    group by order_id, product_id, colour, size having sum("by") < 0
    order by order_id, product_id, colour, size`.execute(db)
  return rows
}

/** `of` is a list of ids, or a subquery, in brackets. */
export async function countTakenUnits(
  db: Kysely<Schema>,
  of: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ readonly units: number | string | null }>`
    select sum(units) as units from (
      select -sum("by") as units from (${movesOf(of)}) as moved
      group by order_id, product_id, colour, size having sum("by") < 0
    ) as taken`.execute(db)
  return Number(rows[0]?.units ?? 0)
}

/** The plus keeps databases from reading all moves of the variant in place of those of the order. */
function movesOf(ids: RawBuilder<unknown>) {
  return sql`
    select order_id, product_id, colour, size, "by" from stock_moves where order_id in ${ids}
    union all
    select lines.order_id, lines.product_id, lines.colour, lines.size, -lines.quantity
    from order_lines as lines inner join orders as held on held.id = lines.order_id
    where held.id in ${ids} and held.holds_stock = 1 and not exists (
      select 1 from stock_moves as took
      where took.order_id = lines.order_id and +took.product_id = lines.product_id
        and took.colour = lines.colour and took.size = lines.size and took."by" < 0
    )`
}
