import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A chunk takes about 1 ms of the event loop; smaller chunks would cost more overhead. */
const CHUNK_CHARACTERS = 64 * 1024

export type CompressedText = { readonly etag: string; readonly gzip: Buffer }

/** Compresses a long text while it is written, so that it is never in memory as a whole; null when too long. */
export async function compressText(
  parts: Iterable<string>,
  maxBytes: number,
): Promise<CompressedText | null> {
  const compressed: Buffer[] = []
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      // A larger buffer would let several chunks be written in one tick.
      Readable.from(gather(parts), { highWaterMark: 1 }),
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > maxBytes) throw new TooLong()
          hash.update(chunk)
          compressed.push(chunk)
        }
      },
    )
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  return { etag, gzip: Buffer.concat(compressed) }
}

class TooLong extends Error {}

function* gather(parts: Iterable<string>): Generator<string> {
  let gathered = ''
  for (const part of parts) {
    gathered += part
    if (gathered.length < CHUNK_CHARACTERS) continue
    yield gathered
    gathered = ''
  }
  if (gathered !== '') yield gathered
}
