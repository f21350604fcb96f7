import type { Kysely } from 'kysely'

/** The tables say what staff want to be told of at once, on which devices, and what was told. */
export async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_choices')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('chosen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_choices_key', ['staff_id', 'topic', 'way'])
    .execute()
  await db.schema
    .createTable('push_devices')
    // A device that is signed out is told nothing any more.
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('staff_sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('push_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('alerts')
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('told_at', 'bigint')
    .addPrimaryKeyConstraint('alerts_key', ['way', 'topic', 'about'])
    .execute()
  await db.schema.createIndex('alerts_by_next').on('alerts').column('next_at').execute()
  await db.schema.createIndex('alerts_by_date').on('alerts').column('created_at').execute()
}
