import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { ConnectionName } from '#domain/connections/connection'
import type { Schema } from '../schema.ts'
import { readRevisions } from '../settings/revisions.ts'

export type StoredConnection = {
  readonly name: ConnectionName
  readonly open: Readonly<Record<string, string>>
  readonly sealed: string | null
  readonly changedAtMs: number
}

export type LoadedConnections = {
  /** This is the revision of the topic `connections`. */
  readonly revision: number
  readonly stored: readonly StoredConnection[]
}

const openSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** The revision is read first: a change in between is then loaded again, and never missed. */
export async function loadConnections(db: Kysely<Schema>): Promise<LoadedConnections> {
  const { connections: revision } = await readRevisions(db)
  const rows = await db.selectFrom('connections').selectAll().orderBy('name').execute()
  const stored = rows.map(({ name, open_json, sealed, changed_at }) => ({
    name,
    open: v.parse(openSchema, open_json),
    sealed,
    changedAtMs: changed_at,
  }))
  return { revision, stored }
}

/** Call this with `bumpRevision` in one transaction. */
export async function writeConnection(
  trx: Kysely<Schema>,
  { name, open, sealed, changedAtMs }: StoredConnection,
): Promise<void> {
  const row = { open_json: JSON.stringify(open), sealed, changed_at: changedAtMs }
  await trx
    .insertInto('connections')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
