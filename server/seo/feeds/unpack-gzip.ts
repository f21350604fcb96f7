import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Streams of unpacked bytes, each read at its reader's pace; null while so many are open already. */
export function createUnpacker(maxOpen: number): (gzip: Buffer) => Readable | null {
  let open = 0
  return (gzip) => {
    if (open >= maxOpen) return null
    open += 1
    const unpacked = Readable.from([gzip]).pipe(createGunzip())
    unpacked.once('close', () => {
      open -= 1
    })
    return unpacked
  }
}
