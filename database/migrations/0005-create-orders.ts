import { type Kysely, sql } from 'kysely'

export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await createOrdersTable(db)
  await createOrderLinesTable(db)
  await createPaymentAttemptsTable(db)
  await createWebhookEventsTable(db)
}

async function createOrdersTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attention_reason', 'text')
    .addColumn('holds_stock', 'integer', (column) => column.notNull())
    .addColumn('access_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('customer_json', 'text', (column) => column.notNull())
    .addColumn('discount_code', 'text')
    .addColumn('subtotal_pesewas', 'integer', (column) => column.notNull())
    .addColumn('discount_pesewas', 'integer', (column) => column.notNull())
    .addColumn('total_pesewas', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('hold_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addCheckConstraint(
      'orders_total_adds_up',
      sql`total_pesewas = subtotal_pesewas - discount_pesewas and total_pesewas > 0`,
    )
    .execute()
  await db.schema
    .createIndex('orders_by_state')
    .on('orders')
    .columns(['state', 'hold_expires_at'])
    .execute()
  await db.schema.createIndex('orders_by_email').on('orders').columns(['email', 'state']).execute()
}

async function createOrderLinesTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('image_variant', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('unit_price_pesewas', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .addCheckConstraint('order_lines_quantity_positive', sql`quantity > 0`)
    .execute()
}

async function createPaymentAttemptsTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('payment_attempts')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount_pesewas', 'integer', (column) => column.notNull())
    .addColumn('access_code', 'text')
    .addColumn('authorization_url', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('channel', 'text')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addColumn('next_check_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('payment_attempts_by_check')
    .on('payment_attempts')
    .column('next_check_at')
    .execute()
  await db.schema
    .createIndex('payment_attempts_by_order')
    .on('payment_attempts')
    .column('order_id')
    .execute()
}

async function createWebhookEventsTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('webhook_events')
    .addColumn('dedupe_key', 'text', (column) => column.primaryKey())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('processed_at', 'bigint')
    .addColumn('is_orphan', 'integer', (column) => column.notNull())
    .execute()
}
