import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './html-cache.ts'

/** HTML is asked for anew each time, but sent again only when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply
    .code(page.status)
    .header('content-type', page.type)
    .header('cache-control', page.isPrivate ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()

  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.identity)
}
