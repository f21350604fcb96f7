import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import type { Answer } from './answer.ts'

/** Limits are by the minute. */
const RETRY_AFTER_SECONDS = 60

/** HTML is asked for anew each time, but sent again only when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Answer) {
  reply
    .code(page.status)
    .header('content-type', page.type)
    .header('cache-control', page.isPrivate ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag)
  if (page.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()

  const encoding = acceptedEncoding(request)
  if (encoding === null) return reply.send(page.identity)
  const send = (bytes: Buffer) => reply.header('content-encoding', encoding).send(bytes)
  const bytes = page.encoded(encoding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}
