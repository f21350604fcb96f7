import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../http/accepted-encoding.ts'

/** One page or its data, ready to be written to a socket. */
export type CompressedResponse = {
  readonly status: number
  readonly type: string
  /** Speaks of one visitor: kept nowhere. */
  readonly isPrivate: boolean
  readonly etag: string
  readonly identity: Buffer
  /** Compressed when it is first asked for; from then on it is simply there. */
  readonly encoded: (encoding: Encoding) => Buffer | Promise<Buffer>
  /** Smaller by some 8 %, for a hundred times the work: for what is sent again and again. */
  readonly recompress: () => Promise<void>
  /** Of all its forms together. */
  readonly byteLength: () => number
  /** Called with each form that is added or replaced. */
  readonly onGrowth: (listener: () => void) => void
}

type Given = Pick<CompressedResponse, 'status' | 'type' | 'isPrivate'> & { readonly text: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const QUICK_QUALITY = 6
const BEST_QUALITY = 11

export function compressedResponse({ text, ...given }: Given): CompressedResponse {
  const identity = Buffer.from(text)
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>()
  const listeners = new Set<() => void>()

  function add(encoding: Encoding, bytes: Buffer) {
    forms.set(encoding, bytes)
    for (const listener of listeners) listener()
  }

  function make(encoding: Encoding): Promise<Buffer> {
    const making = encoding === 'br' ? brotli(identity, QUICK_QUALITY) : compressGzip(identity)
    forms.set(encoding, making)
    making.then(
      (bytes) => add(encoding, bytes),
      () => forms.delete(encoding),
    )
    return making
  }

  return {
    ...given,
    identity,
    etag: etagOf(identity),
    encoded: (encoding) => forms.get(encoding) ?? make(encoding),
    recompress: async () => add('br', await brotli(identity, BEST_QUALITY)),
    byteLength: () =>
      [...forms.values()].reduce(
        (sum, form) => sum + (form instanceof Promise ? 0 : form.length),
        identity.length,
      ),
    onGrowth: (listener) => listeners.add(listener),
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

/** A window that holds it all is enough; the usual one makes room for 4 MB, with tables of 32. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 1))
  return Math.min(
    Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_MAX_WINDOW_BITS,
  )
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
