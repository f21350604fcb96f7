import { type Kysely, sql } from 'kysely'

/**
 * Stores the provider of each attempt and event. Existing rows belong to Paystack, except attempts
 * whose URL leads to the stand-in. An event without a kind was written by an earlier release.
 */
export async function addPaymentProvider(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment_attempts', 'webhook_events']) {
    await db.schema
      .alterTable(table)
      .addColumn('provider', 'text', (column) => column.notNull().defaultTo('paystack'))
      .execute()
  }
  await db.schema.alterTable('webhook_events').addColumn('kind', 'text').execute()
  await sql`
    update payment_attempts set provider = 'stand-in' where authorization_url like '/stand-in/%'
  `.execute(db)
  await sql`
    update webhook_events set provider = 'stand-in' where reference in
      (select reference from payment_attempts where provider = 'stand-in')
  `.execute(db)
  // Three of the provider's statuses became our `pending`, which the previous release knows too.
  await sql`
    update payment_attempts set last_status = 'pending'
      where last_status in ('ongoing', 'processing')
  `.execute(db)
}
