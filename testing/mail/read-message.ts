export type ReadMessage = {
  /** By lower-case name, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A message with one text part, as a mail program shows it (RFC 5322, 2045 and 2047). */
export function readMessage(bytes: Buffer): ReadMessage {
  const raw = bytes.toString('latin1')
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  const body = decodeBody(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '7bit')
  return { headers, text: body.toString('utf8').replaceAll('\r\n', '\n').trimEnd() }
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\r\n', ''))
  return Buffer.from(body, 'latin1')
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')).toString(),
    )
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}
