import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { UNHEARD } from '../unheard.ts'
import { addOne, bumpRevision } from './revisions.ts'

/**
 * Tells every process which products to load anew. Belongs at the end of the transaction that
 * changes their stock: the revision's row is locked until the commit, so that revisions become
 * visible in their order and a process that knows one has missed nothing before it.
 */
export async function noteStockChange(
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

type WhichVariants = (is: ExpressionBuilder<Schema, 'variants'>) => Expression<SqlBool>

/** As `noteStockChange`, for the products of those of these variants that are there. */
export async function noteStockChangeUnheard(
  trx: Kysely<Schema>,
  which: WhichVariants,
): Promise<void> {
  const changed = trx.selectFrom('variants').where(which)
  await trx
    .insertInto('revisions')
    .columns(['topic', 'revision'])
    .expression(changed.select([sql.lit('stock').as('topic'), sql.lit(1).as('revision')]).limit(1))
    .onConflict(addOne)
    .modifyEnd(UNHEARD)
    .execute()
  await trx
    .updateTable('products')
    .set({ stock_revision: stockRevision })
    .where('id', 'in', changed.select('product_id'))
    .modifyEnd(UNHEARD)
    .execute()
}

function stockRevision(products: ExpressionBuilder<Schema, 'products'>) {
  return products.selectFrom('revisions').select('revision').where('topic', '=', 'stock')
}
