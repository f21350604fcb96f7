import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Finds the products that a person marked as sold out, whatever their stock is. */
export async function findSoldOutMarks(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('is_sold_out', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns false if the product was not marked. An edit that was begun before counts as one of an older version. */
export async function liftSoldOutMark(trx: Kysely<Schema>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set(({ eb }) => ({ is_sold_out: 0, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_sold_out', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
