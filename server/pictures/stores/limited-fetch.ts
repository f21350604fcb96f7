import { PictureStoreFailure } from './picture-store.ts'

/** Films have 3 MB, cleaned copies less, and a thousand names in a list as well. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/**
 * A store, or a network in its place, may answer anything: no redirect is followed, the text of an error is not read,
 * and neither an answer nor the number of requests is without end.
 */
export function limitedFetch(maxRequests: number): typeof fetch {
  let asked = 0
  return async (input, init) => {
    asked += 1
    if (asked > maxRequests)
      throw new PictureStoreFailure('The picture store sends lists without end')
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { status, headers, body } = response
    if (response.ok && body)
      return new Response(body.pipeThrough(limitBytes()), { status, headers })
    await body?.cancel()
    return new Response(null, { status })
  }
}

function limitBytes() {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= MAX_ANSWER_BYTES) controller.enqueue(chunk)
      else controller.error(new PictureStoreFailure('The picture store sends more than a file has'))
    },
  })
}
