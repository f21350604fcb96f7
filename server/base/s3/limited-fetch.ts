import { S3Failure } from './s3-failure.ts'

/** Films have 3 MB, cleaned copies less, a thousand names in a list as well, and a part of a backup exactly as much. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024

type Limits = {
  readonly called: string
  readonly maxRequests: number
  /** The default is that of the platform. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * A store, or a network in its place, may answer anything: no redirect is followed, the text of an error is not read,
 * and neither an answer nor the number of requests is without end.
 */
export function limitedFetch({
  called,
  maxRequests,
  fetch = globalThis.fetch,
}: Limits): typeof globalThis.fetch {
  let asked = 0
  return async (input, init) => {
    asked += 1
    if (asked > maxRequests) throw new S3Failure(`${called} sends lists without end`)
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { status, headers, body } = response
    if (response.ok) {
      return new Response(body?.pipeThrough(limitBytes(called)), { status, headers })
    }
    await body?.cancel()
    return new Response(null, { status })
  }
}

function limitBytes(called: string) {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= MAX_ANSWER_BYTES) controller.enqueue(chunk)
      else controller.error(new S3Failure(`${called} sends more than a file has`))
    },
  })
}
