import type { FastifyReply } from 'fastify'

/** The photo has personal data on it. */
export function sendPhoto(reply: FastifyReply, bytes: Uint8Array) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('image/jpeg')
    .send(Buffer.from(bytes))
}
