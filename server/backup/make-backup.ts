import { rm, statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorText } from '#database/error-text'
import {
  beginBackup,
  endBackupUnderWay,
  noteBackupProgress,
  writeBackupFailure,
  writeLastBackup,
} from '#database/health/backup-facts'
import { writeAudit } from '#database/staff/audit'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import type { Backup } from './list-backups.ts'
import type { MadeArchive, ShopStorage } from './make-archive.ts'

export type BackupContext = Pick<AppContext, 'db' | 'now'> & {
  readonly config: StorageSettings
}

type StorageSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'picturesS3' | 'lostConnections'>

/** Whoever looks sees how far it is; a write for each part would make orders wait. */
const PROGRESS_EVERY_MS = 2_000

/** Keeps an archive outside this machine, such as in a bucket. The failure is a sentence. */
export type PutElsewhere = (file: string) => Promise<Result<null, string>>

/** It never rejects: why it failed is kept for whoever looks. */
export type BackupInProgress = { readonly ended: Promise<Result<null, string>> }

type Wanted = {
  readonly actor: Actor
  /** If this is null, the backup stays in the data folder. */
  readonly putElsewhere?: PutElsewhere | null
}

/**
 * Resolves when the backup has begun and everybody can see it; the shop goes on while it is made. Returns null if another
 * one is under way, in whichever process: two presses at once are one backup.
 */
export function startBackup(
  context: BackupContext,
  { actor, putElsewhere = null }: Wanted,
): Promise<BackupInProgress | null> {
  return begin(context, async (onProgress) => {
    const { db, now, config } = context
    const made = await runInThread({ storage: storageOf(config), nowMs: now() }, onProgress)
    if (!made.ok) return noteFailure(context, made.error)
    const { file, bytes } = made.value
    const backup = { name: basename(file), file, bytes, madeAtMs: now() }
    await writeLastBackup(db, { atMs: backup.madeAtMs, bytes, place: 'here' })
    const subject = `backup ${backup.name}`
    await writeAudit(db, { actor, action: 'backup-made', subject, nowMs: now() })
    return putElsewhere ? put(context, backup, putElsewhere) : success(null)
  })
}

/** An archive that could not be put elsewhere when it was made is tried again. */
export function startPutting(
  context: BackupContext,
  backup: Backup,
  putElsewhere: PutElsewhere,
): Promise<BackupInProgress | null> {
  return begin(context, () => put(context, backup, putElsewhere))
}

type Work = (onProgress: (share: number) => void) => Promise<Result<null, string>>

async function begin(context: BackupContext, work: Work): Promise<BackupInProgress | null> {
  if (!(await beginBackup(context.db, context.now()))) return null
  return { ended: whileNoted(context, work).catch((error) => failure(errorText(error))) }
}

async function whileNoted(context: BackupContext, work: Work): Promise<Result<null, string>> {
  const { db, now } = context
  let share = 0
  const noting = setInterval(() => {
    // A database that is away for a moment must not end the backup.
    noteBackupProgress(db, { share, atMs: now() }).catch(() => undefined)
  }, PROGRESS_EVERY_MS)
  try {
    return await work((reached) => {
      share = reached
    })
  } catch (error) {
    return await noteFailure(context, errorText(error))
  } finally {
    clearInterval(noting)
    await endBackupUnderWay(db)
  }
}

async function noteFailure({ db, now }: BackupContext, detail: string) {
  await writeBackupFailure(db, { reason: 'not-made', detail }, now())
  return failure(detail)
}

async function put(
  { db, now }: BackupContext,
  { file, name, bytes, madeAtMs }: Backup,
  putElsewhere: PutElsewhere,
): Promise<Result<null, string>> {
  const answer = await putElsewhere(file)
  if (!answer.ok) {
    await writeBackupFailure(db, { reason: 'not-put', detail: answer.error, name }, now())
    return answer
  }
  await rm(file, { force: true })
  await writeLastBackup(db, { atMs: madeAtMs, bytes, place: 'bucket' })
  return success(null)
}

export function storageOf(settings: StorageSettings): ShopStorage {
  const { dataDir, databaseUrl, picturesS3, lostConnections } = settings
  // What opens it is lost, but the pictures are there, and not in the data folder.
  const lostBucket = lostConnections.includes('pictures') ? 'typed in the office' : null
  const picturesBucket = picturesS3 ? `${picturesS3.endpoint}/${picturesS3.bucket}` : lostBucket
  return { dataDir, databaseUrl, picturesBucket }
}

type Message = { readonly share: number } | { readonly made: Result<MadeArchive, string> }

function runInThread(
  workerData: { readonly storage: ShopStorage; readonly nowMs: number },
  onProgress: (share: number) => void,
): Promise<Result<MadeArchive, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<MadeArchive, string>>()
  const worker = new Worker(new URL('./back-up.worker.ts', import.meta.url), { workerData })
  worker.on('message', (message: Message) => {
    if ('made' in message) resolve(message.made)
    else onProgress(message.share)
  })
  worker.once('error', reject)
  worker.once('exit', () => resolve(failure('The backup ended before it was complete.')))
  return promise
}

const GIGABYTE = 1_000_000_000
const KEPT_FREE_BYTES = 2 * GIGABYTE
const KEPT_FREE_SHARE = 0.1

/** A backup by itself must leave the shop room: 2 GB, and a tenth of the disk. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const leftBytes = bavail * bsize - bytes
  return leftBytes >= KEPT_FREE_BYTES && leftBytes >= blocks * bsize * KEPT_FREE_SHARE
}
