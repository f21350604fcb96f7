import * as v from 'valibot'
import type { StoredConnection } from '#database/connections/connections'
import type { Result } from '#domain/result'
import { type ArchivedConnection, readArchivedBucket } from '#server/backup/archived-connection'
import type { BackupBucketSettings } from '#server/backup/backup-settings'
import type { ShopStorage } from '#server/backup/make-archive'
import type { OpenedBackup } from '#server/backup/open-backup'
import type { PostgresPrograms } from '#server/backup/postgres-programs'
import { findSealKey } from '#server/base/seal/seal-key'
import { readBackupBucket } from '#server/config'
import { readStoredConnections } from '#server/connections/read-stored'
import { unsealConnection } from '#server/connections/sealed-connections'
import { CommandFailure } from './run-command.ts'

const LOCKED =
  'The bucket of the backups was typed in the office, and what opens it is lost: SEAL_KEY, or the file seal-key of the data folder. The lists in it say who was erased and removed since. Bring the key along, or set BACKUP_S3_… and BACKUP_PUBLIC_KEY. Without the lists: --without-bucket. Nothing is replaced.'

type Place = Pick<ShopStorage, 'dataDir' | 'databaseUrl'>

type Restored = {
  readonly backup: Pick<OpenedBackup, 'engine' | 'databaseFile'>
  readonly programs: PostgresPrograms | null
}

/**
 * The bucket that the settings name, or else the one that was typed in the office: as the present database has it, or
 * where that one has none, as the backup has it. Null: there is none.
 */
export async function findBackupBucket(
  place: Place,
  restored: Restored | null,
): Promise<BackupBucketSettings | null> {
  const ofServer = orStop(readBackupBucket(process.env))
  if (ofServer !== null) return ofServer
  const typed =
    (await readPresent(place)) ??
    (restored && toStored(await readArchivedBucket(restored.backup, restored.programs)))
  if (typed === null) return null
  const sealKey = process.env.SEAL_KEY?.trim() || null
  const variables = unsealConnection(typed, findSealKey({ ...place, sealKey }))
  if (variables === null) throw new CommandFailure(LOCKED)
  return orStop(readBackupBucket({ ...process.env, ...variables }))
}

type Typed = Omit<StoredConnection, 'changedAtMs'>

async function readPresent(place: Place): Promise<Typed | null> {
  const stored = await readStoredConnections(place)
  return stored.find(({ name }) => name === 'backup') ?? null
}

const openSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

function toStored(archived: ArchivedConnection | null): Typed | null {
  if (archived === null) return null
  const open = v.safeParse(openSchema, archived.openJson)
  const { sealed } = archived
  return { name: 'backup', open: open.success ? open.output : null, sealed }
}

function orStop<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value
  throw new CommandFailure(result.error)
}
