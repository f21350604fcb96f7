import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { replyWithError, toErrorBody } from '../../http/errors.ts'
import { cacheFeed } from './cache-feed.ts'
import { googleFeed } from './google-feed.ts'
import { createUnpacker } from './unpack-gzip.ts'

/** Nearly everybody takes gzip, which all share; whoever does not needs a stream of their own. */
const MAX_UNPACKING = 4

export function serveFeeds(app: FastifyInstance, { config, catalogue }: AppContext) {
  const feedOf = cacheFeed({
    write: ({ products }) => googleFeed(products, config.publicUrl),
    onTooLong: () => app.log.error('the feed is too long to be served'),
  })
  const unpack = createUnpacker(MAX_UNPACKING)

  app.get('/feeds/google.xml', async (request, reply) => {
    const feed = await feedOf(catalogue.current())
    if (feed === null) return replyWithError(reply, 503, toErrorBody(503))
    if (request.headers['if-none-match'] === feed.etag) {
      return reply.code(304).header('etag', feed.etag).send()
    }
    const takesGzip = request.headers['accept-encoding']?.includes('gzip')
    const body = takesGzip ? feed.gzip : unpack(feed.gzip)
    if (body === null) return replyWithError(reply, 503, toErrorBody(503))
    if (takesGzip) reply.header('content-encoding', 'gzip')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .header('etag', feed.etag)
      .type('application/xml; charset=utf-8')
      .send(body)
  })
}
