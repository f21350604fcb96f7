import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A millisecond of the event loop; what is written piece by piece would cost more to hand over. */
const CHARACTERS_AT_ONCE = 64 * 1024

export type PackedText = { readonly etag: string; readonly gzip: Buffer }

/** Compresses a long text as it is written, so that it is nowhere as a whole; null when it is too long. */
export async function packText(
  pieces: Iterable<string>,
  maxBytes: number,
): Promise<PackedText | null> {
  const packed: Buffer[] = []
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      // One piece ahead, or several would be written in one turn.
      Readable.from(gather(pieces), { highWaterMark: 1 }),
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > maxBytes) throw new TooLong()
          hash.update(chunk)
          packed.push(chunk)
        }
      },
    )
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  return { etag, gzip: Buffer.concat(packed) }
}

class TooLong extends Error {}

function* gather(pieces: Iterable<string>): Generator<string> {
  let gathered = ''
  for (const piece of pieces) {
    gathered += piece
    if (gathered.length < CHARACTERS_AT_ONCE) continue
    yield gathered
    gathered = ''
  }
  if (gathered !== '') yield gathered
}
