import { type Kysely, sql } from 'kysely'

/**
 * Review cases move to their own table: one order may have several reasons at once, and some reasons
 * belong to no order.
 */
export async function createAttentionCases(db: Kysely<unknown>): Promise<void> {
  await createTable(db)
  await moveOpenCases(db)
  await addColumns(db)
}

async function createTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('attention_cases')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('reference', 'text')
    .addColumn('event_key', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('act_by', 'bigint')
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_note', 'text')
    .execute()
  await db.schema
    .createIndex('attention_cases_by_order')
    .on('attention_cases')
    .column('order_id')
    .execute()
  await db.schema
    .createIndex('attention_cases_by_closing')
    .on('attention_cases')
    .columns(['closed_at', 'opened_at'])
    .execute()
}

async function moveOpenCases(db: Kysely<unknown>) {
  await sql`
    insert into attention_cases
      (key, reason, order_id, detail, opened_at, closed_at, closed_note)
    select attention_reason || ' ' || id, attention_reason, id, '',
      coalesce(paid_at, created_at), closed_at, closed_note
    from orders where attention_reason is not null and state in ('attention', 'paid')`.execute(db)
  await sql`
    insert into attention_cases
      (key, reason, reference, event_key, detail, opened_at, closed_at, closed_note)
    select 'unknown-payment ' || dedupe_key, 'unknown-payment', reference, dedupe_key, '',
      received_at, closed_at, closed_note
    from webhook_events where is_orphan = 1`.execute(db)
  for (const table of ['orders', 'webhook_events']) {
    await db.schema.alterTable(table).dropColumn('closed_at').execute()
    await db.schema.alterTable(table).dropColumn('closed_note').execute()
  }
  await db.schema.alterTable('webhook_events').dropColumn('is_orphan').execute()
}

async function addColumns(db: Kysely<unknown>) {
  await db.schema.alterTable('orders').addColumn('replaces', 'text').execute()
  await db.schema.createIndex('orders_by_replaced').on('orders').column('replaces').execute()

  const attempts = db.schema.alterTable('payment_attempts')
  await attempts
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await attempts.addColumn('last_status', 'text').execute()

  const events = db.schema.alterTable('webhook_events')
  await events.addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  await events
    .addColumn('next_try_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await events.addColumn('parked_at', 'bigint').execute()
  await events.addColumn('last_error', 'text').execute()
  await db.schema
    .createIndex('webhook_events_by_reference')
    .on('webhook_events')
    .column('reference')
    .execute()
}
