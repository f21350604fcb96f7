const TABLE_DIRECTORY = 12
const DIRECTORY_ENTRY = 16
const NAME_HEADER = 6
const NAME_RECORD = 12
const WINDOWS = 3
const FAMILY = 1

/**
 * The family name in a TrueType file. Read from the file, because with a name that does not match, the
 * text engine silently falls back to another font.
 */
export function readFontFamily(font: Buffer): string {
  const table = findTable(font, 'name')
  const strings = table + font.readUInt16BE(table + 4)
  for (let index = 0; index < font.readUInt16BE(table + 2); index += 1) {
    const entry = table + NAME_HEADER + index * NAME_RECORD
    const isFamily = font.readUInt16BE(entry + 6) === FAMILY
    if (font.readUInt16BE(entry) !== WINDOWS || !isFamily) continue
    const start = strings + font.readUInt16BE(entry + 10)
    const utf16 = font.subarray(start, start + font.readUInt16BE(entry + 8))
    return new TextDecoder('utf-16be').decode(utf16)
  }
  throw new Error('The font has no family name')
}

function findTable(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = TABLE_DIRECTORY + index * DIRECTORY_ENTRY
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${tag}`)
}
