import type { Kysely } from 'kysely'

/** The columns hold what was typed for each mailed link of a waiting list; null for links of the release before. */
export async function keepTypedDetails(db: Kysely<unknown>): Promise<void> {
  for (const column of ['first_name', 'phone', 'country']) {
    await db.schema.alterTable('waiting_links').addColumn(column, 'text').execute()
  }
}
