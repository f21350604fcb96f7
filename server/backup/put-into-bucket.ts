import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { KEPT_IN_BUCKET, whichToDelete } from '#domain/backup/which-to-delete'
import { failure, type Result, success } from '#domain/result'
import { S3Failure } from '../base/s3/s3-failure.ts'
import type { BackupBucketSettings } from './backup-settings.ts'
import { type BackupBucket, createBackupBucket, type StoredBackup } from './bucket.ts'
import { encryptFile } from './encryption.ts'
import type { PutElsewhere } from './make-backup.ts'

/** The work is done in a thread of its own: encrypting takes a processor for some time, and libraries that no shopper needs. */
export function putIntoBucketOf(settings: BackupBucketSettings): PutElsewhere {
  return (file) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result<null, string>>()
    const workerData = { settings, file }
    const worker = new Worker(new URL('./put-into-bucket.worker.ts', import.meta.url), {
      workerData,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve(failure('The backup was not put into the bucket.')))
    return promise
  }
}

type Putting = { readonly settings: BackupBucketSettings; readonly file: string }

/** Encrypts an archive, puts it into the bucket, and deletes there what is older than what is kept. */
export async function putIntoBucket({ settings, file }: Putting): Promise<Result<null, string>> {
  const bucket = createBackupBucket(settings)
  const encrypted = `${file}.age`
  try {
    await rm(encrypted, { force: true })
    await encryptFile(file, encrypted, settings.publicKey)
    await bucket.put(basename(encrypted), encrypted)
    await removeOlder(bucket)
    return success(null)
  } catch (error) {
    if (error instanceof S3Failure) return failure(error.message)
    throw error
  } finally {
    await rm(encrypted, { force: true })
  }
}

const NAME = /^shop-(?<day>\d{4}-\d\d-\d\d)T(?<time>\d\d-\d\d-\d\d)-\d{3}Z\.tar\.age$/

/** What somebody else put there stays. */
async function removeOlder(bucket: BackupBucket): Promise<void> {
  const dated = (await bucket.list()).flatMap((stored) => datedBackup(stored))
  for (const { name } of whichToDelete(dated, KEPT_IN_BUCKET)) await bucket.remove(name)
}

function datedBackup({ name }: StoredBackup) {
  const { day, time } = NAME.exec(name)?.groups ?? {}
  if (day === undefined || time === undefined) return []
  return [{ name, atMs: Date.parse(`${day}T${time.replaceAll('-', ':')}Z`) }]
}
