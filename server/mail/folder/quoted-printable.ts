const MAX_LINE_LENGTH = 76
const CRLF = '\r\n'

/** RFC 2045: text that every mail program reads, still legible where it is ASCII. */
export function toQuotedPrintable(text: string): string {
  return text.split('\n').map(encodeLine).join(CRLF)
}

function encodeLine(line: string): string {
  let encoded = ''
  let length = 0
  const bytes = Buffer.from(line, 'utf8')
  for (const [index, byte] of bytes.entries()) {
    const isLast = index === bytes.length - 1
    const piece = encodeByte(byte, isLast)
    // One place is left for the mark that says the line goes on.
    if (length + piece.length > MAX_LINE_LENGTH - 1) {
      encoded += `=${CRLF}`
      length = 0
    }
    encoded += piece
    length += piece.length
  }
  return encoded
}

function encodeByte(byte: number, isLast: boolean): string {
  const isBlank = byte === 0x20 || byte === 0x09
  const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d
  if (isPlain || (isBlank && !isLast)) return String.fromCharCode(byte)
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
