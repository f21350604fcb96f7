import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { eachRow } from './each-row.ts'

/** Adds packing, sending and delivering an order, and what the owner searches orders by. */
export async function addFulfilment(db: Kysely<unknown>): Promise<void> {
  await addOrderColumns(db)
  await createShipments(db)
  await createSteps(db)
  await createNotes(db)
  await addMessageColumns(db)
  await fillSearchText(db)
}

async function addOrderColumns(db: Kysely<unknown>) {
  const orders = db.schema.alterTable('orders')
  await orders.addColumn('channel', 'text', (column) => column.notNull().defaultTo('web')).execute()
  await orders.addColumn('fulfilment', 'text').execute()
  await orders.addColumn('packed_at', 'bigint').execute()
  await orders.addColumn('sent_at', 'bigint').execute()
  await orders.addColumn('delivered_at', 'bigint').execute()
  await orders.addColumn('paid_by', 'text').execute()
  await orders
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update orders set fulfilment = 'to-pack' where state = 'paid'`.execute(db)
  await db.schema
    .createIndex('orders_by_fulfilment')
    .on('orders')
    .columns(['state', 'fulfilment', 'paid_at'])
    .execute()
  await db.schema.createIndex('orders_by_date').on('orders').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('orders_by_payment').on('orders').column('paid_at').execute()
}

async function createShipments(db: Kysely<unknown>) {
  await db.schema
    .createTable('shipments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('tracking', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shipments_by_order').on('shipments').column('order_id').execute()
  await db.schema
    .createTable('shipment_lines')
    .addColumn('shipment_id', 'text', (column) => column.notNull().references('shipments.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('shipment_lines_key', ['shipment_id', 'position'])
    .addCheckConstraint('shipment_lines_quantity_positive', sql`quantity > 0`)
    .execute()
}

async function createSteps(db: Kysely<unknown>) {
  await db.schema
    .createTable('order_steps')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('shipment_id', 'text')
    .addColumn('staff_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema.createIndex('order_steps_by_order').on('order_steps').column('order_id').execute()
}

async function createNotes(db: Kysely<unknown>) {
  await db.schema
    .createTable('order_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_notes_by_order').on('order_notes').column('order_id').execute()
}

async function addMessageColumns(db: Kysely<unknown>) {
  await db.schema.alterTable('contact_messages').addColumn('read_at', 'bigint').execute()
  await db.schema.alterTable('contact_messages').addColumn('answered_at', 'bigint').execute()
}

const customerName = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ firstName: v.string(), lastName: v.string() }),
)

/** This is `orderSearchText` of domain/order/search-text.ts as it was when this migration was written. */
async function fillSearchText(db: Kysely<unknown>) {
  const { rows: orders } = await sql<{
    id: string
    email: string
    phone: string
    customer_json: string
  }>`select id, email, phone, customer_json from orders`.execute(db)
  await eachRow(orders, ({ id, email, phone, customer_json }) => {
    const name = v.safeParse(customerName, customer_json)
    const { firstName, lastName } = name.success ? name.output : { firstName: '', lastName: '' }
    const text = [id, firstName, lastName, email, phone].join(' ').toLowerCase()
    return sql`update orders set search_text = ${text} where id = ${id}`.execute(db)
  })
}
