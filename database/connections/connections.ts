import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { CONNECTION_NAMES, type ConnectionName } from '#domain/connections/connection'
import type { Schema } from '../schema.ts'
import { readRevisions } from '../settings/revisions.ts'

export type StoredConnection = {
  readonly name: ConnectionName
  /** Null: somebody else wrote there, and nobody can read it. */
  readonly open: Readonly<Record<string, string>> | null
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
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    // A newer release, which runs for a moment beside this one, may know more of them.
    .where('name', 'in', CONNECTION_NAMES)
    .orderBy('name')
    .execute()
  const stored = rows.map(({ name, open_json, sealed, changed_at }) => {
    const open = v.safeParse(openSchema, open_json)
    return { name, open: open.success ? open.output : null, sealed, changedAtMs: changed_at }
  })
  return { revision, stored }
}

export type WrittenConnection = Pick<StoredConnection, 'name' | 'sealed' | 'changedAtMs'> & {
  readonly open: Readonly<Record<string, string>>
}

/** Call this with `bumpRevision` in one transaction. */
export async function writeConnection(
  trx: Kysely<Schema>,
  { name, open, sealed, changedAtMs }: WrittenConnection,
): Promise<void> {
  const row = { open_json: JSON.stringify(open), sealed, changed_at: changedAtMs }
  await trx
    .insertInto('connections')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Call this with `bumpRevision` in one transaction. */
export async function deleteConnection(trx: Kysely<Schema>, name: ConnectionName): Promise<void> {
  await trx.deleteFrom('connections').where('name', '=', name).execute()
}
