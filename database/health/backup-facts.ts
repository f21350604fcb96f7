import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { BackupFailure, LastBackup } from '#domain/backup/backup'
import type { Schema } from '../schema.ts'

/** Someone waits for it; `share` is how much is copied, from 0 to 1. */
export type BackupUnderWay = { readonly share: number; readonly atMs: number }

/** A process writes more often how far it is: one that has not was killed. */
const MAX_SILENCE_MS = 60_000

const lastSchema = v.object({
  atMs: v.number(),
  bytes: v.nullable(v.number()),
  place: v.picklist(['here', 'bucket', 'elsewhere']),
})
const underWaySchema = v.object({ share: v.number(), atMs: v.number() })
const failureSchema = v.variant('reason', [
  v.object({ reason: v.literal('no-room'), neededBytes: v.number() }),
  v.object({ reason: v.literal('not-made'), detail: v.string() }),
  v.object({ reason: v.literal('not-put'), detail: v.string(), name: v.string() }),
])

/** The last one ends what failed before it. */
export async function writeLastBackup(db: Kysely<Schema>, last: LastBackup): Promise<void> {
  await writeFact(db, 'last-backup', last, last.atMs)
  if (last.place !== 'here') await writeFact(db, 'last-backup-elsewhere', last, last.atMs)
  await deleteFact(db, 'failed-backup')
}

export function readLastBackup(db: Kysely<Schema>): Promise<LastBackup | null> {
  return readFact(db, 'last-backup', lastSchema)
}

/** Somebody saved a copy elsewhere that was made before. */
export async function noteSavedElsewhere(db: Kysely<Schema>, saved: LastBackup): Promise<void> {
  await writeFact(db, 'last-backup-elsewhere', saved, saved.atMs)
}

/** The last one that is not in the data folder alone. */
export function readLastBackupElsewhere(db: Kysely<Schema>): Promise<LastBackup | null> {
  return readFact(db, 'last-backup-elsewhere', lastSchema)
}

export async function writeBackupFailure(
  db: Kysely<Schema>,
  failure: BackupFailure,
  nowMs: number,
): Promise<void> {
  await writeFact(db, 'failed-backup', failure, nowMs)
}

export function readBackupFailure(db: Kysely<Schema>): Promise<BackupFailure | null> {
  return readFact(db, 'failed-backup', failureSchema)
}

/** Returns false if another backup is under way, in whichever process. */
export async function beginBackup(db: Kysely<Schema>, nowMs: number): Promise<boolean> {
  const value = JSON.stringify({ share: 0, atMs: nowMs })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shop_facts')
    .values({ key: 'backup-under-way', value, changed_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, changed_at: nowMs })
        .where(({ or, eb }) =>
          or([
            eb('shop_facts.changed_at', '<', nowMs - MAX_SILENCE_MS),
            // A wrong clock wrote it.
            eb('shop_facts.changed_at', '>', nowMs + MAX_SILENCE_MS),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A backup that has ended is not brought back by a note that comes late. */
export async function noteBackupProgress(
  db: Kysely<Schema>,
  { share, atMs }: BackupUnderWay,
): Promise<void> {
  await db
    .updateTable('shop_facts')
    .set({ value: JSON.stringify({ share, atMs }), changed_at: atMs })
    .where('key', '=', 'backup-under-way')
    .execute()
}

export function endBackupUnderWay(db: Kysely<Schema>): Promise<void> {
  return deleteFact(db, 'backup-under-way')
}

export async function readBackupUnderWay(
  db: Kysely<Schema>,
  nowMs: number,
): Promise<BackupUnderWay | null> {
  const underWay = await readFact(db, 'backup-under-way', underWaySchema)
  return underWay && Math.abs(nowMs - underWay.atMs) <= MAX_SILENCE_MS ? underWay : null
}

/** A restore that was killed has not ended sessions or carried over removals yet: no shop may start on it. */
export async function isRestoreUnfinished(db: Kysely<Schema>): Promise<boolean> {
  return (await findFact(db, 'unfinished-restore')) !== undefined
}

export function endRestore(db: Kysely<Schema>): Promise<void> {
  return deleteFact(db, 'unfinished-restore')
}

type Key = Exclude<
  Schema['shop_facts']['key'],
  'live-payments' | 'selling-live' | 'tests-ended' | 'release'
>

async function writeFact(db: Kysely<Schema>, key: Key, fact: object, changed_at: number) {
  const value = JSON.stringify(fact)
  await db
    .insertInto('shop_facts')
    .values({ key, value, changed_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at }))
    .execute()
}

async function deleteFact(db: Kysely<Schema>, key: Key): Promise<void> {
  await db.deleteFrom('shop_facts').where('key', '=', key).execute()
}

/** Returns null for a fact that is not there, or that another release wrote in another way. */
async function readFact<Fact>(
  db: Kysely<Schema>,
  key: Key,
  schema: v.GenericSchema<unknown, Fact>,
): Promise<Fact | null> {
  const row = await findFact(db, key)
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), row?.value)
  return success ? output : null
}

function findFact(db: Kysely<Schema>, key: Key) {
  return db.selectFrom('shop_facts').select('value').where('key', '=', key).executeTakeFirst()
}
