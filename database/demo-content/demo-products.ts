import { type Kysely, sql } from 'kysely'
import { STAFF_STOCK_REASONS } from '#domain/catalogue/stock-move'
import { rememberLastProductId } from '../catalogue/product-ids.ts'
import { findAskedProducts } from '../contact/contact-messages.ts'
import type { Schema } from '../schema.ts'
import { lockVariants } from '../stock/stock.ts'

export type DemoProduct = {
  readonly id: number
  readonly title: string
  readonly version: number
  /** A person changed its words, prices, sizes, pictures, state or stock. */
  readonly isEdited: boolean
}

export async function listDemoProducts(db: Kysely<Schema>): Promise<readonly DemoProduct[]> {
  const counted = db
    .selectFrom('stock_moves')
    .select('product_id')
    .where('reason', 'in', STAFF_STOCK_REASONS)
  const photographed = db
    .selectFrom('uploads')
    .select(sql<number>`product_id`.as('product_id'))
    .where('product_id', 'is not', null)
  const changed = new Set(
    (await counted.union(photographed).execute()).map(({ product_id: id }) => id),
  )
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'version'])
    .where('is_demo', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isEdited: row.version > 1 || changed.has(row.id) }))
}

/** Locks the products with their variants, those first, as an order that is being placed does. */
export async function lockProducts(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const variants = await trx
    .selectFrom('variants')
    .select(['product_id as productId', 'colour', 'size'])
    .where('product_id', 'in', ids)
    .execute()
  await lockVariants(trx, variants)
  await trx
    .updateTable('products')
    .set(({ ref }) => ({ slug: ref('slug') }))
    .where('id', 'in', ids)
    .execute()
}

/** Finds the products that an order, a customer, a code or a drop names; a drop that was called off does not count. */
export async function findNamedProducts(trx: Kysely<Schema>): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('order_lines')
    .select('product_id')
    .union(trx.selectFrom('draw_entries').select('product_id'))
    .union(trx.selectFrom('draw_links').select('product_id'))
    .union(trx.selectFrom('waiting_list').select('product_id'))
    .union(
      trx
        .selectFrom('discount_codes')
        .select(sql<number>`product_id`.as('product_id'))
        .where('product_id', 'is not', null),
    )
    .union(
      trx
        .selectFrom('drop_products')
        .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
        .select('drop_products.product_id')
        .where('called_off_at', 'is', null),
    )
    .execute()
  const asked = await findAskedProducts(trx)
  return new Set([...rows.map(({ product_id: id }) => id), ...asked])
}

export async function archiveProducts(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('products')
    .set(({ eb }) => ({
      state: 'archived',
      publish_at: null,
      new_drop_position: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Call this for products that nothing names (`findNamedProducts`), while they are locked. What names one meanwhile, such
 * as a drop that was planned, makes the database refuse: a reference violation, after which the caller looks again.
 */
export async function deleteProducts(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await rememberLastProductId(trx)
  const calledOff = trx.selectFrom('drops').select('id').where('called_off_at', 'is not', null)
  await trx
    .deleteFrom('drop_products')
    .where('product_id', 'in', ids)
    .where('drop_id', 'in', calledOff)
    .execute()
  for (const table of ['size_measures', 'stock_moves', 'variants'] as const) {
    await trx.deleteFrom(table).where('product_id', 'in', ids).execute()
  }
  await trx.deleteFrom('products').where('id', 'in', ids).execute()
}

/** Whatever of it is still there is the owner's from now on. */
export async function endDemoProducts(trx: Kysely<Schema>): Promise<void> {
  await trx.updateTable('products').set({ is_demo: 0 }).where('is_demo', '=', 1).execute()
}
