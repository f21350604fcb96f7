import { brotliDecompressSync } from 'node:zlib'

const HEADER = 48
const ARBITRARY_TAG = 63
/** The numbers of the tables whose content is transformed unless the entry says otherwise. */
const TRANSFORMED = new Set([10, 11])
const CMAP = 0

/** Reads from a WOFF2 file which signs it has a glyph for. Its `cmap` is never transformed. */
export function readSigns(woff2: Buffer): ReadonlySet<number> {
  const tables = woff2.readUInt16BE(12)
  let at = HEADER
  let start = 0
  let cmap: { start: number; length: number } | null = null
  const readNumber = () => {
    let value = 0
    for (;;) {
      const byte = woff2.readUInt8(at)
      at += 1
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let table = 0; table < tables; table += 1) {
    const flags = woff2.readUInt8(at)
    at += 1
    const tag = flags & 63
    if (tag === ARBITRARY_TAG) at += 4
    const version = flags >> 6
    const ownLength = readNumber()
    const isTransformed = TRANSFORMED.has(tag) ? version === 0 : version !== 0
    const length = isTransformed ? readNumber() : ownLength
    if (tag === CMAP) cmap = { start, length }
    start += length
  }
  if (cmap === null) throw new Error('The font has no cmap')
  const content = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)))
  return signsOf(content.subarray(cmap.start, cmap.start + cmap.length))
}

/** All our fonts have a table of the format 4. */
function signsOf(cmap: Buffer): ReadonlySet<number> {
  const signs = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    if (table.readUInt16BE(0) !== 4) continue
    const segments = table.readUInt16BE(6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const last = table.readUInt16BE(14 + segment * 2)
      const first = table.readUInt16BE(16 + (segments + segment) * 2)
      for (let sign = first; sign <= last && sign < 0xffff; sign += 1) signs.add(sign)
    }
  }
  return signs
}
