import { type Kysely, sql } from 'kysely'

/**
 * Letters to typed addresses wait in the outbox by purpose and by how many their network asked for. Both columns
 * are null for all other mails, and for those of processes of the release before. However many letters wait, the
 * next one and the next of all other mails are found by an index of their own.
 */
export async function rankLetters(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('purpose', 'text').execute()
  await db.schema.alterTable('outbox').addColumn('place', 'integer').execute()
  await db.schema
    .createIndex('outbox_letters')
    .on('outbox')
    .columns(['purpose', 'place', 'next_at'])
    .where(sql.ref('purpose'), 'is not', null)
    .where(sql.ref('next_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('outbox_other_mails')
    .on('outbox')
    .column('next_at')
    .where(sql.ref('purpose'), 'is', null)
    .where(sql.ref('next_at'), 'is not', null)
    .execute()
}
