import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Letters of other encodings take up to three bytes in UTF-8. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024

/**
 * The file comes back with its confirmation, as in the import of a catalogue, so that nothing is kept on the server. Packed,
 * it takes a fifth: it crosses a phone's connection.
 */
export async function packFile(text: string): Promise<string> {
  return (await deflate(text)).toString('base64')
}

/** Null for what was not packed here. */
export async function unpackFile(packed: string): Promise<string | null> {
  try {
    const bytes = await inflate(Buffer.from(packed, 'base64'), {
      maxOutputLength: MAX_UNPACKED_BYTES,
    })
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
