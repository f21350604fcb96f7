import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** The smallest that the browser takes; null where it takes none. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
}
