export type ReadMessage = {
  /** Headers are keyed by lower-case name, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** It is '' for a message without HTML. */
  readonly html: string
}

/** Reads a message of text, or of text and HTML, as a mail program shows it (RFC 5322, 2045 and 2047). */
export function readMessage(bytes: Buffer): ReadMessage {
  const { headers, body } = readPart(bytes.toString('latin1'))
  const boundary = /^multipart\/alternative;.*boundary="?(?<text>[^";]+)/.exec(
    headers['content-type'] ?? '',
  )?.groups?.text
  if (boundary === undefined) return { headers, text: textOf(headers, body), html: '' }
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const find = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part ? textOf(part.headers, part.body) : ''
  }
  return { headers, text: find('text/plain'), html: find('text/html') }
}

type Part = { readonly headers: ReadMessage['headers']; readonly body: string }

function readPart(raw: string): Part {
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
  return { headers, body: raw.slice(end + 4) }
}

function textOf(headers: ReadMessage['headers'], body: string): string {
  const decoded = decodeBody(body, headers['content-transfer-encoding'] ?? '7bit')
  return decoded.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\r\n', ''))
  return Buffer.from(body, 'latin1')
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, encoded: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeQuoted(encoded.replaceAll('_', ' ')).toString(),
    )
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}
