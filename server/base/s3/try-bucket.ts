import { openBucket } from './open-bucket.ts'
import { S3Failure } from './s3-failure.ts'
import type { S3Settings } from './s3-settings.ts'

const TEXT = 'The shop writes, reads and removes this file when somebody presses “Try it”.'
const TIMEOUT_MS = 8_000

type Trial = {
  /** The sentence begins with it, such as `The bucket of the backups`. */
  readonly called: string
  /** It is below what the shop uses in the bucket: its key may be allowed nothing else. */
  readonly file: string
}

/** Puts a small file into the bucket, reads it and removes it. Returns why that failed; null: it did not. */
export async function tryBucket(
  settings: S3Settings,
  { called, file }: Trial,
): Promise<string | null> {
  const bucket = openBucket(settings, { called, timeoutMs: TIMEOUT_MS })
  try {
    await bucket.ask((client) => client.putObject(file, TEXT))
    const text = await bucket.ask((client) => client.getObject(file))
    await bucket.ask((client) => client.deleteObject(file))
    return text === TEXT ? null : `${called} sends another file than it got`
  } catch (error) {
    if (error instanceof S3Failure) return error.message
    throw error
  }
}
