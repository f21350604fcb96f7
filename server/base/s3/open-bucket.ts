import type { S3mini } from 's3mini'
import { fetchOutside } from '../outside/fetch-outside.ts'
import { InsideFailure } from '../outside/look-up-outside.ts'
import { limitedFetch } from './limited-fetch.ts'
import { S3Failure } from './s3-failure.ts'
import type { S3Settings } from './s3-settings.ts'

/** One list may take this many requests, of a thousand files each. */
const MAX_LIST_REQUESTS = 2_000

type Options = {
  /** The errors begin with it, such as `The picture store`. */
  readonly called: string
  readonly timeoutMs: number
  readonly maxListRequests?: number | undefined
}

export type StoredObject = {
  readonly key: string
  readonly bytes: number
  readonly writtenAtMs: number
}

export type Bucket = {
  readonly ask: <Value>(work: (client: S3mini) => Promise<Value>) => Promise<Value>
  readonly list: (prefix: string) => Promise<readonly StoredObject[]>
}

/** A private bucket of any S3-compatible service, addressed by path (`https://host/bucket/key`). */
export function openBucket(
  settings: S3Settings,
  { called, timeoutMs, maxListRequests = MAX_LIST_REQUESTS }: Options,
): Bucket {
  const clientFor = async (maxRequests: number) => {
    // The library costs memory, so it is loaded only if a bucket is used.
    const { S3mini } = await import('s3mini')
    // A logger would log the headers of each request, with their signature, so there is none.
    return new S3mini({
      endpoint: `${settings.endpoint}/${settings.bucket}`,
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      region: settings.region,
      requestAbortTimeout: timeoutMs,
      fetch: limitedFetch({
        called,
        maxRequests,
        ...(settings.onlyOutside && { fetch: fetchOutside }),
      }),
    })
  }
  let client: Promise<S3mini> | null = null
  return {
    ask: (work) =>
      withPlainErrors(called, async () => {
        client ??= clientFor(Number.POSITIVE_INFINITY)
        return work(await client)
      }),
    list: (prefix) =>
      withPlainErrors(called, async () => {
        // The library asks for the next part as long as there is one.
        const limited = await clientFor(maxListRequests)
        const objects = await limited.listObjects('/', prefix)
        if (objects === null) throw new S3Failure(`${called} has no such bucket`)
        return objects.map(({ Key, Size, LastModified }) => ({
          key: Key,
          bytes: Size,
          writtenAtMs: LastModified.getTime(),
        }))
      }),
  }
}

/** The library's errors carry the whole answer, which may repeat parts of the request: none is kept. */
async function withPlainErrors<Value>(called: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3Failure) throw error
    throw new S3Failure(`${called} ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if ('status' in error && typeof error.status === 'number') {
    return `answered with status ${error.status}`
  }
  if (error instanceof InsideFailure) return `is not used: ${error.message}`
  // Some functions of the library pass on what happened inside an error of their own.
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'did not answer in time'
    : 'cannot be reached'
}
