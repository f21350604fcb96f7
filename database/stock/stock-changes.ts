import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { DEFERRED } from '../deferred.ts'
import type { Schema } from '../schema.ts'
import { bumpRevision } from '../settings/revisions.ts'

/**
 * Makes every process reload these products. Call this at the end of the transaction that changes their stock: the
 * revision's row is locked until the commit, so that revisions become visible in order and a process that has loaded
 * one has missed none before it.
 */
export async function publishStockChange(
  trx: Kysely<Schema>,
  productIds: ReadonlySet<number>,
): Promise<void> {
  if (productIds.size === 0) return
  await bumpRevision(trx, 'stock')
  await trx
    .updateTable('products')
    .set({ stock_revision: stockRevision })
    .where('id', 'in', [...productIds])
    .execute()
}

/** This does the same as `publishStockChange` for a change by a person: the feed shows it at once, too. */
export async function publishCountedStock(
  trx: Kysely<Schema>,
  productIds: ReadonlySet<number>,
): Promise<void> {
  await publishStockChange(trx, productIds)
  await bumpRevision(trx, 'counted-stock')
}

type Variant = { readonly productId: number; readonly colour: string; readonly size: string }

/** This does the same as `publishStockChange`, but only for variants with a stock of at most `maxLeft`. */
export async function deferVisibleStockChange(
  trx: Kysely<Schema>,
  variants: readonly Variant[],
  maxLeft: number,
): Promise<void> {
  if (variants.length === 0) return
  const anyOf = sql.join(variants.map(isVariant), sql` or `)
  const isVisible = sql`stock <= ${maxLeft} and (${anyOf})`
  await sql`
    insert into revisions (topic, revision)
    select 'stock', 1 from variants where ${isVisible} limit 1
    on conflict (topic) do update set revision = revisions.revision + 1 ${DEFERRED}`.execute(trx)
  await sql`
    update products set stock_revision = (select revision from revisions where topic = 'stock')
    where id in (select product_id from variants where ${isVisible}) ${DEFERRED}`.execute(trx)
}

export function isVariant({ productId, colour, size }: Variant) {
  return sql<SqlBool>`(product_id = ${productId} and colour = ${colour} and size = ${size})`
}

function stockRevision(products: ExpressionBuilder<Schema, 'products'>) {
  return products.selectFrom('revisions').select('revision').where('topic', '=', 'stock')
}
