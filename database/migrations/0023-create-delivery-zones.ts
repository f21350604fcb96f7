import { type Kysely, sql } from 'kysely'
import { changeCheck } from './change-check.ts'

/** The zones say where the shop delivers and what that costs; an order keeps its own copy. */
export async function createDeliveryZones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_zones')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('countries_json', 'text', (column) => column.notNull())
    .addColumn('regions_json', 'text', (column) => column.notNull())
    .addColumn('towns', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('fee_pesewas', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint('delivery_zones_fee_not_negative', sql`fee_pesewas >= 0`)
    .execute()
  await sql`insert into delivery_zones
    (id, name, kind, countries_json, regions_json, towns, words, fee_pesewas, position)
    values ('ghana', 'Ghana', 'free', '["GH"]', '[]', '', '', 0, 1),
           ('abroad', 'Abroad', 'contact', '["*"]', '[]', '', '', 0, 2)`.execute(db)
  const orders = db.schema.alterTable('orders')
  await orders
    .addColumn('delivery_pesewas', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await orders.addColumn('delivery_json', 'text').execute()
  await changeCheck(db, {
    table: 'orders',
    name: 'orders_total_adds_up',
    from: 'total_pesewas = subtotal_pesewas - discount_pesewas and total_pesewas > 0',
    to: 'total_pesewas = subtotal_pesewas - discount_pesewas + delivery_pesewas and total_pesewas > 0',
  })
}
