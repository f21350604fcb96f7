import type { Kysely } from 'kysely'
import type { Size } from '#domain/catalogue/sizes'
import type { Schema } from '../schema.ts'

export type OrderedPieces = {
  readonly orderId: string
  readonly title: string
  readonly colour: string
  readonly size: Size
  readonly quantity: number
}

/** What these orders consist of, as their lines stand. */
export async function listOrderedPieces(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<readonly OrderedPieces[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'title', 'colour', 'size', 'quantity'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}
