import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { endRestore } from '#database/health/backup-facts'
import { readAttemptTimes } from '#database/payments/listed-payments'
import { prepareDataFolder } from '#database/sqlite/data-folder'
import { countNoun } from '#domain/count-noun'
import type { Result } from '#domain/result'
import type { BackupBucketSettings } from '#server/backup/backup-settings'
import { type BackupBucket, createBackupBucket, type StoredBackup } from '#server/backup/bucket'
import { finishRestore, type ListsSince } from '#server/backup/finish-restore'
import { beginMissingLists, listsSince } from '#server/backup/lists-since'
import type { ShopStorage } from '#server/backup/make-archive'
import { type OpenedBackup, openBackup } from '#server/backup/open-backup'
import { findProgramsOf } from '#server/backup/postgres-programs'
import { removeUnfinished } from '#server/backup/remove-unfinished'
import { type Present, readPresent, replaceDatabase } from '#server/backup/replace-database'
import { S3Failure } from '#server/base/s3/s3-failure'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { copyAllFiles } from '#server/pictures/stores/copy-files'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { nameShop } from './name-shop.ts'
import { reconcile } from './order-reconcile.ts'
import { findBackupBucket } from './restore-bucket.ts'
import { finishedText } from './restore-text.ts'
import { CommandFailure } from './run-command.ts'
import { shopStorage } from './shop-storage.ts'

const USAGE = `npm run restore -- FILE [--yes] [--key FILE]            a backup in a file
npm run restore -- --from-bucket                        what is in the bucket
npm run restore -- --from-bucket NAME|latest --key FILE [--yes]

A backup is read whole before anything is replaced; what it replaces is named, and kept for a day.
  --yes             does not ask
  --key FILE        has the private key of a backup that is encrypted
  --without-bucket  does not read the lists in the bucket: what they say of erased and removed people may be undone`

const LATEST = 'latest'

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  key: { type: 'string' },
  'from-bucket': { type: 'boolean', default: false },
  'without-bucket': { type: 'boolean', default: false },
} as const

type Request = {
  /** The file, or the name in the bucket; null asks what is there. */
  readonly wanted: string | null
  readonly isInBucket: boolean
  readonly isWithoutBucket: boolean
  readonly isSure: boolean
  readonly keyFile: string | null
}

function readRequest(args: readonly string[]): Request | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    const [wanted = null, ...others] = positionals
    const { 'from-bucket': isInBucket, 'without-bucket': isWithoutBucket, yes: isSure } = values
    if (others.length > 0 || (wanted === null && !isInBucket)) return null
    if (isInBucket && isWithoutBucket) return null
    return { wanted, isInBucket, isWithoutBucket, isSure, keyFile: values.key ?? null }
  } catch {
    return null
  }
}

const request = readRequest(process.argv.slice(2))
if (request === null) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    const storage = await shopStorage()
    if (request.wanted === null) await listBucket(storage)
    else await restore(request.wanted, request, storage)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function restore(
  wanted: string,
  { isInBucket, isWithoutBucket, isSure, keyFile }: Request,
  storage: ShopStorage,
) {
  const { dataDir } = storage
  const folder = prepareDataFolder(dataDir)
  if (!folder.ok) throw new CommandFailure(folder.error.detail)
  const programs = orStop(await findProgramsOf(storage.databaseUrl))
  await removeUnfinished([dataDir], Date.now())
  const work = await mkdtemp(join(dataDir, '.restoring-'))
  removeAtEnd(work)
  const privateKey = keyFile === null ? null : await readKey(keyFile)
  const file = isInBucket ? await fetchFromBucket(wanted, { storage, work }) : wanted
  const backup = orStop(await openBackup(file, { work, privateKey, programs }))
  const { madeAtMs } = backup
  const settings = isWithoutBucket ? null : await findBackupBucket(storage, { backup, programs })
  const lists = await askBucket(settings, (bucket) => listsSince({ dataDir, bucket, madeAtMs }))
  await ask({ file, backup, storage, isSure })
  const replacing = { storage, backup, programs, nowMs: Date.now() }
  const { keptAside } = orStop(await replaceDatabase(replacing))
  console.log(`Restored from ${file}.`)
  if (keptAside !== null) console.log(`What it replaced is kept for a day in ${keptAside}.`)
  // The restored office may name another bucket of the pictures.
  await bringPictures(await shopStorage(), backup)
  await finish(storage, lists)
}

/** It has everybody's data, decrypted: it also goes if somebody presses Ctrl-C where a question was asked. */
function removeAtEnd(work: string) {
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1))
  }
}

function orStop<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value
  throw new CommandFailure(result.error)
}

async function listBucket(storage: ShopStorage) {
  const settings = await findBackupBucket(storage, null)
  const found = await askBucket(settings, (bucket) => orNoBucket(bucket).list())
  for (const { name, bytes } of found.toSorted(byName)) {
    console.log(`${name}  ${(bytes / 1_000_000).toFixed(1)} MB`)
  }
  if (found.length === 0) console.log('The bucket has no backup.')
}

/** The names begin with the time. */
function byName(one: StoredBackup, other: StoredBackup): number {
  return other.name.localeCompare(one.name)
}

type Fetching = { readonly storage: ShopStorage; readonly work: string }

async function fetchFromBucket(wanted: string, { storage, work }: Fetching): Promise<string> {
  const settings = await findBackupBucket(storage, null)
  const listed = await askBucket(settings, (bucket) => orNoBucket(bucket).list())
  const found = listed.toSorted(byName)
  const chosen = wanted === LATEST ? found[0] : found.find(({ name }) => name === wanted)
  if (!chosen) throw new CommandFailure(`The bucket has no backup ${wanted}.`)
  const file = join(work, chosen.name)
  await askBucket(settings, (bucket) => orNoBucket(bucket).fetch(chosen.name, file))
  return file
}

/** It gets null where no bucket is set. */
async function askBucket<Answer>(
  settings: BackupBucketSettings | null,
  ask: (bucket: BackupBucket | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(settings && createBackupBucket(settings))
  } catch (error) {
    if (error instanceof S3Failure) throw new CommandFailure(`${error.message}.`)
    throw error
  }
}

function orNoBucket(bucket: BackupBucket | null): BackupBucket {
  if (bucket !== null) return bucket
  throw new CommandFailure(
    'No bucket is set: the settings BACKUP_S3_… and BACKUP_PUBLIC_KEY, or an owner in the office, say where it is.',
  )
}

async function readKey(keyFile: string): Promise<string> {
  const text = await readFile(keyFile, 'utf8').catch(() => null)
  if (text === null) throw new CommandFailure(`There is no file ${keyFile}.`)
  const key = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (key === undefined) throw new CommandFailure(`${keyFile} has no private key in it.`)
  return key.trim()
}

type Asking = Pick<Request, 'isSure'> & {
  readonly file: string
  readonly storage: ShopStorage
  readonly backup: OpenedBackup
}

/** Nothing is replaced before somebody has read what. */
async function ask({ file, isSure, storage, backup }: Asking): Promise<void> {
  const present = await readPresent(storage)
  console.error(nameShop(storage))
  console.log(`To be replaced: ${presentText(present)}.`)
  console.log(`By: ${file}, ${backupText(backup)}.`)
  if (isSure) return
  if (!process.stdin.isTTY) {
    throw new CommandFailure(
      'Nothing is replaced: nobody is there to ask. Add --yes if you are sure.',
    )
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Type yes to replace it: ')
  lines.close()
  if (answer.trim() !== 'yes') throw new CommandFailure('Nothing is replaced.')
}

function presentText(present: Present | null): string {
  if (present === null) return 'its database, which is new or cannot be read'
  const { orders, latestOrderMs } = present
  const latest = latestOrderMs === null ? '' : `, the latest of ${timeText(latestOrderMs)}`
  return `its database, with ${countNoun(orders, 'order')}${latest}`
}

function backupText({ rows, madeAtMs }: OpenedBackup): string {
  const made = madeAtMs === null ? '' : `made ${timeText(madeAtMs)}, `
  return `${made}with ${countNoun(rows.orders ?? 0, 'order')}`
}

function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function bringPictures({ dataDir, picturesBucket }: ShopStorage, backup: OpenedBackup) {
  if (backup.picturesFolder !== null) {
    const from = createFolderStore(backup.picturesFolder)
    const { copied } = await copyAllFiles({ from, to: createFolderStore(picturesFolder(dataDir)) })
    if (copied > 0) console.log(`Files of pictures brought back: ${copied}.`)
  }
  const { picturesBucket: wanted } = backup
  if (wanted !== null && wanted !== picturesBucket) {
    console.log(
      `Its pictures are in the bucket ${wanted}, which neither the settings PICTURES_S3_… nor the office names.`,
    )
  }
}

/** Until it is through, the shop refuses to start; it may be repeated. */
async function finish({ dataDir, databaseUrl }: ShopStorage, lists: ListsSince) {
  const settings = { dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) }
  const connected = await connectDatabase(settings, { onProgress: console.error })
  if (!connected.ok) throw new CommandFailure(connected.error.detail)
  const { db, now, close } = connected.value
  try {
    // The time is that of the copy's latest payment: whatever is younger is missing.
    const { latestMs } = await readAttemptTimes(db)
    beginMissingLists(dataDir, Date.now())
    console.log(finishedText(await finishRestore({ db, now }, lists), lists))
    await askProvider({ db, now }, latestMs)
    await endRestore(db)
  } finally {
    await close()
  }
}

async function askProvider({ db, now }: Pick<Database, 'db' | 'now'>, latestMs: number | null) {
  const since = latestMs === null ? '' : ` --since ${new Date(latestMs).toISOString()}`
  try {
    console.log(await reconcile({ sinceMs: latestMs, json: false })(db, now, () => undefined))
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    console.error(error.message)
    console.error('Orders paid and refunds made since the backup are missing until it was asked:')
    console.error(`  npm run orders -- reconcile${since}`)
    process.exitCode = 1
  }
}
