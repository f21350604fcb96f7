/** `windows-1252` is a guess: every sequence of bytes can be read so. */
export type FileEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

export type DecodedFile = { readonly text: string; readonly encoding: FileEncoding }

const UTF_16_MARKS = [
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
] as const
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const

/** A file is text if it was valid UTF-8, and otherwise its bytes. Null: it is no text in any encoding. */
export function decodeFile(given: string | Uint8Array): DecodedFile | null {
  if (typeof given === 'string' && !given.includes('\0')) {
    return { text: given.replace(/^\uFEFF/, ''), encoding: 'utf-8' }
  }
  const bytes = typeof given === 'string' ? Buffer.from(given) : given
  if (begins(bytes, ZIP)) return null
  const label = UTF_16_MARKS.find((mark) => begins(bytes, mark.bytes))?.label ?? bareUtf16(bytes)
  const text = new TextDecoder(label ?? 'windows-1252').decode(bytes)
  if (text.includes('\0')) return null
  return { text, encoding: label === null ? 'windows-1252' : 'utf-16' }
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** Without a mark, every other byte of a header in Latin letters is 0. */
function bareUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}
