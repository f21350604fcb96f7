import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  endBackupUnderWay,
  writeBackupUnderWay,
  writeLastBackup,
} from '#database/health/backup-facts'
import { writeAudit } from '#database/staff/audit'
import { failure, type Result } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import type { MadeArchive, ShopStorage } from './make-archive.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** Whoever looks sees how far it is; a write for each part would make orders wait. */
const PROGRESS_EVERY_MS = 2_000

let running: Promise<Result<MadeArchive, string>> | null = null

/** The shop goes on while the backup is made. Two presses at once are one backup. */
export async function makeBackup(
  context: Context,
  actor: Actor,
): Promise<Result<MadeArchive, string>> {
  running ??= makeAndNote(context, actor).finally(() => {
    running = null
  })
  return running
}

async function makeAndNote(
  { db, now, config }: Context,
  actor: Actor,
): Promise<Result<MadeArchive, string>> {
  let notedAtMs = now()
  await writeBackupUnderWay(db, { share: 0, atMs: notedAtMs })
  const noteProgress = (share: number) => {
    if (now() - notedAtMs < PROGRESS_EVERY_MS) return
    notedAtMs = now()
    // A database that is away for a moment must not end the backup.
    writeBackupUnderWay(db, { share, atMs: notedAtMs }).catch(() => undefined)
  }
  try {
    const made = await runInThread({ storage: storageOf(config), nowMs: now() }, noteProgress)
    if (!made.ok) return made
    const { file, bytes } = made.value
    await writeLastBackup(db, { atMs: now(), bytes, place: 'here' })
    const subject = `backup ${basename(file)}`
    await writeAudit(db, { actor, action: 'backup-made', subject, nowMs: now() })
    return made
  } finally {
    await endBackupUnderWay(db)
  }
}

export function storageOf({
  dataDir,
  databaseUrl,
  picturesS3,
}: Pick<Context['config'], 'dataDir' | 'databaseUrl' | 'picturesS3'>): ShopStorage {
  const picturesBucket = picturesS3 && `${picturesS3.endpoint}/${picturesS3.bucket}`
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
