import { get } from 'node:http'

/** The compressed bytes as they cross the wire; `fetch` would hand over the unpacked ones. */
export function fetchBrotli(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve(Buffer.concat(chunks)))
    response.on('error', reject)
  })
  request.on('error', reject)
  request.setTimeout(15_000, () => request.destroy(new Error(`No answer from ${url}`)))
  return promise
}
