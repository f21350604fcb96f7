import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const USES = 25
const MAX_WAITS = 50

/** All but the first visitors get this response: a page that is requested often is recompressed. */
export async function fetchRecompressed(url: string): Promise<Buffer> {
  const first = await fetchBrotli(url)
  for (let use = 1; use < USES; use += 1) await fetchBrotli(url)
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const latest = await fetchBrotli(url)
    if (latest.length < first.length) return latest
    await setTimeout(20)
  }
  return first
}

/** Returns the compressed bytes as sent; `fetch` would return the uncompressed ones. */
function fetchBrotli(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve(Buffer.concat(chunks)))
    response.on('error', reject)
  })
  request.on('error', reject)
  request.setTimeout(15_000, () => request.destroy(new Error(`No response from ${url}`)))
  return promise
}
