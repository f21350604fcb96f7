import { openBucket } from '../base/s3/open-bucket.ts'
import { S3Failure } from '../base/s3/s3-failure.ts'
import type { S3Settings } from '../base/s3/s3-settings.ts'
import { BACKUP_BUCKET_CALLED } from './bucket.ts'

const FILE = 'trial.txt'
const TEXT = 'The shop writes, reads and removes this file when somebody presses “Try it”.'
const TIMEOUT_MS = 8_000

/** Puts a small file into the bucket, reads it and removes it. Returns why that failed; null: it did not. */
export async function tryBucket(settings: S3Settings): Promise<string | null> {
  const bucket = openBucket(settings, { called: BACKUP_BUCKET_CALLED, timeoutMs: TIMEOUT_MS })
  try {
    await bucket.ask((client) => client.putObject(FILE, TEXT))
    const text = await bucket.ask((client) => client.getObject(FILE))
    await bucket.ask((client) => client.deleteObject(FILE))
    return text === TEXT ? null : `${BACKUP_BUCKET_CALLED} sends another file than it got`
  } catch (error) {
    if (error instanceof S3Failure) return error.message
    throw error
  }
}
