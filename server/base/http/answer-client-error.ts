import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

type ClientError = Error & { readonly code?: string }
type Sentences = readonly [status: number, heading: string, text: string]

const UNREADABLE: Sentences = [400, 'Please try again', 'This could not be read.']
const SENTENCES = new Map<string | undefined, Sentences>([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'That took too long', 'The connection is too slow.']],
  [
    'HPE_HEADER_OVERFLOW',
    [431, 'Too much', 'The address, or what the browser knows, is too long.'],
  ],
])

/**
 * Answers what Node could not read to its end. Nobody knows whether a script or a person waits for the answer, so it is
 * a page: scripts only look at the status.
 */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, heading, text] = SENTENCES.get(error.code) ?? UNREADABLE
  if (socket.writable) socket.write(pageOf(status, heading, text))
  socket.destroy(error)
}

function pageOf(status: number, heading: string, text: string): string {
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${heading}</title></head><body style="margin:24px;font-family:sans-serif"><h1>${heading}</h1>`,
    `<p>${text} Nothing was done. Please go back and try again.</p>`,
    '<p><a href="/">Back to Home</a></p></body></html>',
  ].join('')
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    '',
    page,
  ].join('\r\n')
}
