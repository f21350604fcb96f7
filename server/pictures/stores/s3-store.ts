import { openBucket } from '../../base/s3/open-bucket.ts'
import type { S3Settings } from '../../base/s3/s3-settings.ts'
import { checkName, contentTypeOf, isStorableName, type PictureStore } from './picture-store.ts'

/** The bucket may hold other things: only what is below this is listed, and removed when unused. */
const PREFIX = 'pictures/'
/** A shopper waits for each request. */
const REQUEST_TIMEOUT_MS = 8_000

type Options = {
  readonly timeoutMs?: number
  readonly maxListRequests?: number
  /** The errors begin with it. */
  readonly called?: string
}

export function createS3Store(
  settings: S3Settings,
  { timeoutMs = REQUEST_TIMEOUT_MS, maxListRequests, called = 'The picture store' }: Options = {},
): PictureStore {
  const bucket = openBucket(settings, { called, timeoutMs, maxListRequests })
  return {
    write: async (file, bytes) => {
      const key = keyOf(file)
      await bucket.ask((client) => client.putObject(key, bytes, contentTypeOf(file)))
    },
    read: async (file) => {
      const key = keyOf(file)
      const bytes = await bucket.ask((client) => client.getObjectArrayBuffer(key))
      return bytes === null ? null : new Uint8Array(bytes)
    },
    remove: async (file) => {
      const key = keyOf(file)
      await bucket.ask((client) => client.deleteObject(key))
    },
    list: async () => {
      const objects = await bucket.list(PREFIX)
      return objects
        .map(({ key, ...about }) => ({ file: key.slice(PREFIX.length), ...about }))
        .filter(({ file }) => isStorableName(file))
    },
  }
}

function keyOf(file: string): string {
  return PREFIX + checkName(file)
}
