import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'

/** `bytes` is null for a copy that somebody made in another way and noted. */
export type LastBackup = {
  readonly atMs: number
  readonly bytes: number | null
  readonly place: 'here' | 'bucket' | 'elsewhere'
}

/** Someone waits for it; `share` is how much is copied, from 0 to 1. */
export type BackupUnderWay = { readonly share: number; readonly atMs: number }

const lastSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    atMs: v.number(),
    bytes: v.nullable(v.number()),
    place: v.picklist(['here', 'bucket', 'elsewhere']),
  }),
)
const underWaySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ share: v.number(), atMs: v.number() }),
)

export async function writeLastBackup(db: Kysely<Schema>, last: LastBackup): Promise<void> {
  await writeFact(db, 'last-backup', last, last.atMs)
}

export async function readLastBackup(db: Kysely<Schema>): Promise<LastBackup | null> {
  const { success, output } = v.safeParse(lastSchema, await readFact(db, 'last-backup'))
  return success ? output : null
}

export async function writeBackupUnderWay(
  db: Kysely<Schema>,
  underWay: BackupUnderWay,
): Promise<void> {
  await writeFact(db, 'backup-under-way', underWay, underWay.atMs)
}

export async function endBackupUnderWay(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('shop_facts').where('key', '=', 'backup-under-way').execute()
}

export async function readBackupUnderWay(db: Kysely<Schema>): Promise<BackupUnderWay | null> {
  const { success, output } = v.safeParse(underWaySchema, await readFact(db, 'backup-under-way'))
  return success ? output : null
}

/** A restore that was killed has not ended sessions or carried over removals yet: no shop may start on it. */
export async function isRestoreUnfinished(db: Kysely<Schema>): Promise<boolean> {
  return (await readFact(db, 'unfinished-restore')) !== null
}

export async function endRestore(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('shop_facts').where('key', '=', 'unfinished-restore').execute()
}

type Key = 'last-backup' | 'backup-under-way' | 'unfinished-restore'

async function writeFact(db: Kysely<Schema>, key: Key, fact: object, changed_at: number) {
  const value = JSON.stringify(fact)
  await db
    .insertInto('shop_facts')
    .values({ key, value, changed_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at }))
    .execute()
}

async function readFact(db: Kysely<Schema>, key: Key): Promise<string | null> {
  const row = await db
    .selectFrom('shop_facts')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}
