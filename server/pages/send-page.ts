import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import type { CompressedResponse } from './compressed-response.ts'

/** Limits are by the minute. */
const RETRY_AFTER_SECONDS = 60

/** HTML is asked for anew each time, but sent again only when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedResponse) {
  reply
    .header('cache-control', page.isPrivate ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (page.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return sendAnswer(request, reply, page)
}

/** Compressed as it is asked for, or not at all to whoever has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedResponse,
) {
  reply.code(answer.status).header('content-type', answer.type).header('etag', answer.etag)
  if (answer.status === 200 && request.headers['if-none-match'] === answer.etag)
    return reply.code(304).send()

  const encoding = acceptedEncoding(request)
  if (encoding === null) return reply.send(answer.identity)
  const send = (bytes: Buffer) => reply.header('content-encoding', encoding).send(bytes)
  const bytes = answer.encoded(encoding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}
