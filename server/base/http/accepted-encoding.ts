import type { IncomingMessage } from 'node:http'

export type Encoding = 'br' | 'gzip'

/** The encoding with the smallest output that the browser accepts, or null. */
export function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
}
