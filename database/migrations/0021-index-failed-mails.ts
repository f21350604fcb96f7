import { type Kysely, sql } from 'kysely'

/** The few that failed are counted on each visit of Today; without it, every mail ever sent is read. */
export async function indexFailedMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_failed')
    .on('outbox')
    .column('parked_at')
    .where(sql.ref('parked_at'), 'is not', null)
    .execute()
}
