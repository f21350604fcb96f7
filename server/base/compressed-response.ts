import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import type { Encoding } from './http/accepted-encoding.ts'

/** One page or its data, with its encodings. */
export type CompressedResponse = {
  readonly status: number
  readonly type: string
  /** The response contains data of one visitor: it is never cached. */
  readonly isPrivate: boolean
  readonly etag: string
  readonly identity: Buffer
  /** The first call compresses; later calls return the buffer without a promise. */
  readonly encoded: (encoding: Encoding) => Buffer | Promise<Buffer>
  /** The highest level makes files about 8 % smaller for a hundred times the work. */
  readonly recompress: () => Promise<void>
  /** The length counts all encodings together. */
  readonly byteLength: () => number
  /** Called when an encoding is added or replaced. */
  readonly onSizeChange: (listener: () => void) => void
}

type Source = Pick<CompressedResponse, 'status' | 'type' | 'isPrivate'> & {
  readonly text: string | Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const QUICK_QUALITY = 6
const BEST_QUALITY = 11

export function compressedResponse({ text, ...rest }: Source): CompressedResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  const encodings = new Map<Encoding, Buffer | Promise<Buffer>>()
  const listeners = new Set<() => void>()

  function add(encoding: Encoding, bytes: Buffer) {
    encodings.set(encoding, bytes)
    for (const listener of listeners) listener()
  }

  function compress(encoding: Encoding): Promise<Buffer> {
    const pending = encoding === 'br' ? brotli(identity, QUICK_QUALITY) : compressGzip(identity)
    encodings.set(encoding, pending)
    pending.then(
      (bytes) => add(encoding, bytes),
      () => encodings.delete(encoding),
    )
    return pending
  }

  return {
    ...rest,
    identity,
    etag: etagOf(identity),
    encoded: (encoding) => encodings.get(encoding) ?? compress(encoding),
    recompress: async () => add('br', await brotli(identity, BEST_QUALITY)),
    byteLength: () =>
      [...encodings.values()].reduce(
        (sum, encoded) => sum + (encoded instanceof Promise ? 0 : encoded.length),
        identity.length,
      ),
    onSizeChange: (listener) => listeners.add(listener),
  }
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return compressBrotli(bytes, { params })
}

/** The smallest window that holds the text; the default of 4 MB allocates tables of 32 MB. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 1))
  return Math.min(
    Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_MAX_WINDOW_BITS,
  )
}

/**
 * The tag only tells versions of a page apart, and what is paid is priced anew. SHA-1 takes four times as long, a tenth
 * of rendering the page.
 */
function etagOf(bytes: Buffer): string {
  return `"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`
}
