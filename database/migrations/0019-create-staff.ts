import type { Kysely } from 'kysely'

/** The tables say who may use the back office, how they prove it, and what they did there. */
export async function createStaff(db: Kysely<unknown>): Promise<void> {
  await createStaffTable(db)
  await createSessions(db)
  await createPasskeys(db)
  await createCodes(db)
  await createSignInFailures(db)
  await createAudit(db)
}

async function createStaffTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute()
}

async function createSessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('proved_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('staff_sessions_by_staff')
    .on('staff_sessions')
    .column('staff_id')
    .execute()
}

async function createPasskeys(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('staff_passkeys_by_staff')
    .on('staff_passkeys')
    .column('staff_id')
    .execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createCodes(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('email', 'text')
    .addColumn('role', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('staff_codes_by_staff')
    .on('staff_codes')
    .columns(['staff_id', 'kind'])
    .execute()
}

async function createSignInFailures(db: Kysely<unknown>) {
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAudit(db: Kysely<unknown>) {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_by_date').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_by_subject').on('audit').columns(['subject', 'at']).execute()
}
