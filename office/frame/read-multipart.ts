import { MIMEType } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest form sends a parcel: its own fields, and one for each of fifty lines. */
const MAX_PARTS = 80
const MAX_HEADER_BYTES = 4096
/** Browsers write such boundaries, and none of these characters needs quotes in a header. */
const BOUNDARY = /^[\w'-]{1,70}$/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Forms with a file: each field is its text, a file its content. A file that is not text is its bytes.
 * The whole body is in memory, so a post of this kind needs a limit (`maxBytes`).
 */
export function readMultipart(office: FastifyInstance) {
  office.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const boundary = readBoundary(request.headers['content-type'] ?? '')
      if (boundary === null || !isSmallForm(body, boundary)) throw refusal()
      // The header is written anew, so that the boundary that was counted is the one that is parsed.
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const form = await new Response(new Uint8Array(body), { headers })
        .formData()
        .catch((cause: unknown) => {
          throw refusal(cause)
        })
      const fields: [string, string | Uint8Array][] = []
      for (const [name, value] of form) {
        fields.push([
          name,
          typeof value === 'string' ? value : readContent(await value.arrayBuffer()),
        ])
      }
      return Object.fromEntries(fields)
    },
  )
}

/** Reads the parameter by the rules of the header: `xboundary=z; boundary=b` has the boundary `b`. */
function readBoundary(type: string): string | null {
  try {
    const boundary = new MIMEType(type).params.get('boundary') ?? ''
    return BOUNDARY.test(boundary) ? boundary : null
  } catch {
    return null
  }
}

/** A form with thousands of parts or headers would take a second to read. */
function isSmallForm(body: Buffer, boundary: string): boolean {
  const mark = `--${boundary}`
  let parts = 0
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    parts += 1
    const headers = body.subarray(at, at + MAX_HEADER_BYTES)
    const isLast = body.byteLength - at < MAX_HEADER_BYTES
    if (parts > MAX_PARTS || !(isLast || headers.includes('\r\n\r\n'))) return false
  }
  return true
}

function refusal(cause?: unknown): Error {
  return Object.assign(new Error('The form cannot be read', { cause }), { statusCode: 400 })
}

function readContent(bytes: ArrayBuffer): string | Uint8Array {
  try {
    return utf8.decode(bytes)
  } catch {
    return new Uint8Array(bytes)
  }
}
