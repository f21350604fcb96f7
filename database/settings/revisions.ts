import { type Kysely, sql } from 'kysely'
import type { RevisionTopic, Schema } from '../schema.ts'

export type Revisions = Readonly<Record<RevisionTopic, number>>

/** Revisions let a process detect that its caches are stale; 0 stands for a topic that was never written. */
export async function readRevisions(db: Kysely<Schema>): Promise<Revisions> {
  const rows = await db.selectFrom('revisions').select(['topic', 'revision']).execute()
  const revisionOf = new Map(rows.map(({ topic, revision }) => [topic, revision]))
  return {
    catalogue: revisionOf.get('catalogue') ?? 0,
    pieces: revisionOf.get('pieces') ?? 0,
    stock: revisionOf.get('stock') ?? 0,
    'counted-stock': revisionOf.get('counted-stock') ?? 0,
    settings: revisionOf.get('settings') ?? 0,
    drops: revisionOf.get('drops') ?? 0,
    connections: revisionOf.get('connections') ?? 0,
    texts: revisionOf.get('texts') ?? 0,
  }
}

/**
 * Call this at the end of the transaction that changes the topic: its row stays locked until the commit. Returns the
 * new revision.
 */
export async function bumpRevision(db: Kysely<Schema>, topic: RevisionTopic): Promise<number> {
  const { revision } = await db
    .insertInto('revisions')
    .values({ topic, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet({ revision: sql`revisions.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
