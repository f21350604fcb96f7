import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Returns streams that decompress as they are read; null while `maxOpen` streams are open. */
export function createDecompressor(maxOpen: number): (gzip: Buffer) => Readable | null {
  let open = 0
  return (gzip) => {
    if (open >= maxOpen) return null
    open += 1
    const stream = Readable.from([gzip]).pipe(createGunzip())
    stream.once('close', () => {
      open -= 1
    })
    return stream
  }
}
