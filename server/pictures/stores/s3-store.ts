import { S3mini } from 's3mini'
import { limitedFetch } from './limited-fetch.ts'
import {
  checkName,
  contentTypeOf,
  isStorableName,
  type PictureStore,
  PictureStoreFailure,
} from './picture-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** The bucket may hold other things: only what is below this is listed, and removed when unused. */
const PREFIX = 'pictures/'
/** A shopper waits for each request. */
const REQUEST_TIMEOUT_MS = 8_000
/** One list may take this many requests, of a thousand files each. */
const MAX_LIST_REQUESTS = 2_000

type Options = { readonly timeoutMs?: number; readonly maxListRequests?: number }

/** A private bucket of any S3-compatible service, addressed by path (`https://host/bucket/key`). */
export function createS3Store(
  settings: S3Settings,
  { timeoutMs = REQUEST_TIMEOUT_MS, maxListRequests = MAX_LIST_REQUESTS }: Options = {},
): PictureStore {
  // A logger would log the headers of each request, with their signature, so there is none.
  const clientFor = (maxRequests: number) =>
    new S3mini({
      endpoint: `${settings.endpoint}/${settings.bucket}`,
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      region: settings.region,
      requestAbortTimeout: timeoutMs,
      fetch: limitedFetch(maxRequests),
    })
  const client = clientFor(Number.POSITIVE_INFINITY)
  return {
    write: async (file, bytes) => {
      const key = keyOf(file)
      await withPlainErrors(() => client.putObject(key, bytes, contentTypeOf(file)))
    },
    read: async (file) => {
      const key = keyOf(file)
      const bytes = await withPlainErrors(() => client.getObjectArrayBuffer(key))
      return bytes === null ? null : new Uint8Array(bytes)
    },
    remove: async (file) => {
      const key = keyOf(file)
      await withPlainErrors(() => client.deleteObject(key))
    },
    list: () =>
      withPlainErrors(async () => {
        // The library asks for the next part as long as there is one.
        const objects = await clientFor(maxListRequests).listObjects('/', PREFIX)
        if (objects === null) throw new PictureStoreFailure('The picture store has no such bucket')
        return objects
          .map((object) => ({
            file: object.Key.slice(PREFIX.length),
            bytes: object.Size,
            writtenAtMs: object.LastModified.getTime(),
          }))
          .filter(({ file }) => isStorableName(file))
      }),
  }
}

function keyOf(file: string): string {
  return PREFIX + checkName(file)
}

/** The library's errors carry the whole answer, which may repeat parts of the request: none is kept. */
async function withPlainErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureStoreFailure) throw error
    throw new PictureStoreFailure(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The picture store failed'
  if ('status' in error && typeof error.status === 'number') {
    return `The picture store answered with status ${error.status}`
  }
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'The picture store did not answer in time'
    : 'The picture store cannot be reached'
}
