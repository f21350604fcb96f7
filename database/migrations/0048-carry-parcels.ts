import type { Kysely } from 'kysely'

/** What riders and buses need beside a courier's fields, and the photo of a bus's waybill. */
export async function carryParcels(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shipments', 'returns']) {
    for (const column of ['plate', 'station']) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (each) => each.notNull().defaultTo(''))
        .execute()
    }
  }
  await db.schema
    .alterTable('returns')
    .addColumn('way', 'text', (column) => column.notNull().defaultTo('courier'))
    .execute()
}
