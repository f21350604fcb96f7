import type { Kysely } from 'kysely'

/**
 * Sessions that were ended are remembered, so that a form which was open then is told from a stranger's. Processes of
 * the release before end sessions without a row here: such a form is not kept.
 */
export async function rememberEndedSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
}
