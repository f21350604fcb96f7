import { type Kysely, sql } from 'kysely'

/** The few mails that failed are counted on each visit of Today; without this index, every mail ever sent is read. */
export async function indexFailedMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_failed')
    .on('outbox')
    .column('parked_at')
    .where(sql.ref('parked_at'), 'is not', null)
    .execute()
}
