import { type Kysely, sql } from 'kysely'

/** The shop was built with these codes, §9. */
const FIRST_CODES = [
  { code: 'WELCOME10', amount: 10 },
  { code: 'SAVE20', amount: 20 },
] as const

/** Adds discount codes, and which orders use one, by whom, for their limits. */
export async function createDiscountCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('discount_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('max_per_person', 'integer')
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('collection', 'text')
    .addColumn('product_id', 'integer', (column) => column.references('products.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint('discount_codes_amount_positive', sql`amount > 0`)
    .addCheckConstraint('discount_codes_uses_counted', sql`uses >= 0`)
    .execute()
  await db.schema
    .createTable('discount_orders')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id'))
    .addColumn('code', 'text', (column) => column.notNull().references('discount_codes.code'))
    .addColumn('is_counted', 'integer', (column) => column.notNull())
    .addColumn('phone_hash', 'text', (column) => column.notNull())
    .addColumn('mailbox_hash', 'text', (column) => column.notNull())
    .execute()
  for (const person of ['phone_hash', 'mailbox_hash']) {
    await db.schema
      .createIndex(`discount_orders_by_${person}`)
      .on('discount_orders')
      .columns(['code', person])
      .execute()
  }
  await db.schema.alterTable('orders').addColumn('discounted_products', 'text').execute()
  for (const { code, amount } of FIRST_CODES) await addFirstCode(db, code, amount)
}

/** Orders from before count without their person: nothing limited them. */
async function addFirstCode(db: Kysely<unknown>, code: string, amount: number): Promise<void> {
  await sql`
    insert into discount_codes (code, kind, amount, created_at)
    values (${code}, 'percent', ${sql.lit(amount)}, 0)`.execute(db)
  await sql`
    insert into discount_orders (order_id, code, is_counted, phone_hash, mailbox_hash)
    select id, discount_code, case when state = 'expired' then 0 else 1 end, '', ''
    from orders where discount_code = ${code}`.execute(db)
  await sql`
    update discount_codes
    set uses = (
      select count(*) from discount_orders
      where discount_orders.code = ${code} and is_counted = 1
    )
    where code = ${code}`.execute(db)
}
