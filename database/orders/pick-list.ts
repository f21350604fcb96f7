import { type Kysely, sql } from 'kysely'
import { inShopOrder, type SizeSet } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import { loadSizeSets } from '../catalogue/size-sets.ts'
import type { Schema } from '../schema.ts'
import { hasWhereTo } from './address-cases.ts'

/** These units of one colour and size are to be fetched from the shelf. */
export type UnitsToPick = {
  readonly productId: number
  readonly title: string
  readonly colour: string
  readonly size: Size
  readonly image: string
  readonly quantity: number
  readonly orders: number
}

/** This is what is left of a line after refunds, as `unitsNotToPack` counts them. */
const unrefunded = sql<number>`order_lines.quantity - coalesce((
  select sum(refund_lines.quantity) from refund_lines
  inner join refunds on refunds.id = refund_lines.refund_id
  where refunds.order_id = order_lines.order_id and refunds.state <> 'refused'
    and refund_lines.position = order_lines.position), 0)`

/** Units are summed over all orders to pack and sorted like a shelf, by title, colour and size. */
export async function loadPickList(db: Kysely<Schema>): Promise<readonly UnitsToPick[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => [
      'product_id as productId',
      'colour',
      'size',
      // Taking the newest of several titles would need another query, and they hardly differ.
      fn.max('title').as('title'),
      fn.max('image').as('image'),
      fn.sum<number>(unrefunded).as('quantity'),
      fn.count('orders.id').distinct().as('orders'),
    ])
    .where('state', '=', 'paid')
    .where('fulfilment', '=', 'to-pack')
    .where(hasWhereTo)
    .where(unrefunded, '>', 0)
    .groupBy(['product_id', 'colour', 'size'])
    .execute()
  const placeOf = sizePlaces(rows, await loadSizeSets(db))
  return rows
    .map((row) => ({ ...row, quantity: Number(row.quantity), orders: Number(row.orders) }))
    .toSorted(
      (a, b) =>
        a.title.localeCompare(b.title, 'en') ||
        a.colour.localeCompare(b.colour, 'en') ||
        placeOf(a) - placeOf(b),
    )
}

type SizeOfProduct = Pick<UnitsToPick, 'productId' | 'size'>

/** The place of a size among those of its product. */
function sizePlaces(rows: readonly SizeOfProduct[], sets: readonly SizeSet[]) {
  const ordered = new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, ofProduct]) => {
      const sizes = ofProduct.map(({ size }) => size)
      return [productId, inShopOrder(sets, [...new Set(sizes)])]
    }),
  )
  return ({ productId, size }: SizeOfProduct) => ordered.get(productId)?.indexOf(size) ?? 0
}
