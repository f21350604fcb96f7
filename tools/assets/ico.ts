export type IcoImage = { readonly size: number; readonly png: Uint8Array }

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** An ICO file is a small directory followed by PNG files. */
export function packIco(images: readonly IcoImage[]): Buffer {
  const table = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.length)
  table.writeUInt16LE(1, 2)
  table.writeUInt16LE(images.length, 4)
  let offset = table.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    table.writeUInt8(size, entry)
    table.writeUInt8(size, entry + 1)
    table.writeUInt16LE(1, entry + 4)
    table.writeUInt16LE(32, entry + 6)
    table.writeUInt32LE(png.byteLength, entry + 8)
    table.writeUInt32LE(offset, entry + 12)
    offset += png.byteLength
  }
  return Buffer.concat([table, ...images.map(({ png }) => png)])
}
