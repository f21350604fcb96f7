import type { Kysely } from 'kysely'
import type { Size } from '#domain/catalogue/sizes'
import type { Schema } from '../schema.ts'

export type ColourStock = { readonly colour: string; readonly size: Size; readonly units: number }

type Colours = { readonly productId: number; readonly colours: readonly string[] }

/** Reads the stock of these colours in every size. No order can hold a unit of them until the transaction ends. */
export async function lockColourStock(
  trx: Kysely<Schema>,
  { productId, colours }: Colours,
): Promise<readonly ColourStock[]> {
  if (colours.length === 0) return []
  return trx
    .updateTable('variants')
    .set(({ ref }) => ({ stock: ref('stock') }))
    .where('product_id', '=', productId)
    .where('colour', 'in', colours)
    .returning(['colour', 'size', 'stock as units'])
    .execute()
}

/** Finds the colours of which an unpaid order holds units: it may give them back. */
export async function findHeldColours(
  trx: Kysely<Schema>,
  { productId, colours }: Colours,
): Promise<readonly string[]> {
  if (colours.length === 0) return []
  const rows = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.colour')
    .distinct()
    .where('orders.state', '=', 'pending')
    .where('orders.holds_stock', '=', 1)
    .where('order_lines.product_id', '=', productId)
    .where('order_lines.colour', 'in', colours)
    .execute()
  return rows.map(({ colour }) => colour)
}

/** Variants that exist stay as they are. */
export async function addEmptyVariants(
  trx: Kysely<Schema>,
  productId: number,
  variants: readonly Pick<ColourStock, 'colour' | 'size'>[],
): Promise<void> {
  if (variants.length === 0) return
  await trx
    .insertInto('variants')
    .values(variants.map((variant) => ({ ...variant, product_id: productId, stock: 0 })))
    .onConflict((conflict) => conflict.columns(['product_id', 'colour', 'size']).doNothing())
    .execute()
}
