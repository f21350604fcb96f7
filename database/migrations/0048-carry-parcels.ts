import type { Kysely } from 'kysely'

/** Adds the fields of riders and buses to those of couriers, and the photo of a bus's waybill. */
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
  await db.schema
    .createTable('waybill_photos')
    .addColumn('shipment_id', 'text', (column) => column.primaryKey().references('shipments.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    // SQLite stores bytes as they are, whatever the type is called.
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('waybill_photos_by_order')
    .on('waybill_photos')
    .column('order_id')
    .execute()
  await db.schema
    .createIndex('waybill_photos_by_date')
    .on('waybill_photos')
    .column('created_at')
    .execute()
}
