import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedResponse } from '../compressed-response.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { hasCurrentCopy } from './if-none-match.ts'

/** The page rate limit counts per minute. */
const RETRY_AFTER_SECONDS = 60

/** Browsers revalidate HTML at every visit, and get 304 when it has not changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedResponse) {
  reply
    .header('cache-control', page.isPrivate ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (page.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return sendCompressed(request, reply, page)
}

/** Sends the encoding that the browser accepts, or 304 when its copy is current. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CompressedResponse,
) {
  reply.code(response.status).header('content-type', response.type).header('etag', response.etag)
  if (response.status === 200 && hasCurrentCopy(request, response.etag))
    return reply.code(304).send()

  const encoding = acceptedEncoding(request)
  if (encoding === null) return reply.send(response.identity)
  const send = (bytes: Buffer) => reply.header('content-encoding', encoding).send(bytes)
  const bytes = response.encoded(encoding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}
