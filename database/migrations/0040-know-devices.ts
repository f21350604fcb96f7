import type { Kysely } from 'kysely'

/**
 * Adds devices that signed in to an account before, and where an unanswered challenge came from. Sessions of the
 * release before name no device, its challenges no source: both columns may be null.
 */
export async function knowDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('staff_devices_once', ['token_hash', 'staff_id'])
    .execute()
  await db.schema
    .createIndex('staff_devices_by_staff')
    .on('staff_devices')
    .columns(['staff_id', 'signed_in_at'])
    .execute()
  await db.schema.alterTable('staff_sessions').addColumn('device_id', 'text').execute()
  await db.schema.alterTable('passkey_challenges').addColumn('source_hash', 'text').execute()
  await db.schema
    .createIndex('passkey_challenges_by_source')
    .on('passkey_challenges')
    .column('source_hash')
    .execute()
}
