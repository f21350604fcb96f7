import { type Kysely, sql } from 'kysely'

/** The one row holds the last good rates, and the lease of the process that fetches new ones. */
export async function createExchangeRates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exchange_rates')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('rates_json', 'text')
    .addColumn('source', 'text')
    .addColumn('fetched_at', 'bigint')
    .addColumn('is_failing', 'integer', (column) => column.notNull())
    .addColumn('services', 'text', (column) => column.notNull())
    .addColumn('next_fetch_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into exchange_rates (id, is_failing, services, next_fetch_at, lease_until)
    values (1, 0, '', 0, 0)`.execute(db)
}
