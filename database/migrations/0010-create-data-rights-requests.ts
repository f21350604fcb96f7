import type { Kysely } from 'kysely'

export async function createDataRightsRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_rights_requests')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('proof_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('open_key', 'text', (column) => column.unique())
    .addColumn('mailbox_hash', 'text', (column) => column.notNull())
    .addColumn('request_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('verification_method', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('extended_until', 'bigint')
    .addColumn('extension_reason', 'text')
    .addColumn('proven_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('erased_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('data_rights_requests_by_mailbox')
    .on('data_rights_requests')
    .column('mailbox_hash')
    .execute()
  await db.schema
    .createIndex('data_rights_requests_by_closing')
    .on('data_rights_requests')
    .column('closed_at')
    .execute()
}
