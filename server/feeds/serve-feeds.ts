import type { FastifyInstance } from 'fastify'
import { currentDrops } from '#domain/drop/drop'
import type { AppContext } from '../base/context.ts'
import { acceptsEncoding } from '../base/http/accepted-encoding.ts'
import { replyWithError, toErrorBody } from '../base/http/errors.ts'
import { hasCurrentCopy } from '../base/http/if-none-match.ts'
import { catalogueNow, phasesKey } from '../drops/catalogue-now.ts'
import { cacheFeed } from './cache-feed.ts'
import { createDecompressor } from './decompress-gzip.ts'
import { googleFeed } from './google-feed.ts'

/** Clients that accept gzip share one buffer; each of the few others needs its own stream. */
const MAX_DECOMPRESSIONS = 4

export function serveFeeds(app: FastifyInstance, context: AppContext) {
  const { config, catalogue, settings } = context
  const dropsNow = () => {
    const { dropLengthMs } = context.orders.limits
    return currentDrops(catalogue.current().drops, context.now(), dropLengthMs)
  }
  const feedOf = cacheFeed({
    write: (current) => {
      const { brand, isSellingPaused } = settings.current()
      const sale = { drops: dropsNow(), isPaused: isSellingPaused }
      const { product } = catalogueNow(catalogue, sale)
      const products = current.products.map((each) => product(each.id) ?? each)
      return googleFeed({ ...current, products }, { publicUrl: config.publicUrl, brand })
    },
    basis: () => [settings.current(), phasesKey(dropsNow())],
    onTooLong: () => app.log.error('the feed is too long to be served'),
  })
  const decompress = createDecompressor(MAX_DECOMPRESSIONS)

  app.get('/feeds/google.xml', async (request, reply) => {
    const feed = await feedOf(catalogue.current())
    if (feed === null) return replyWithError(reply, 503, toErrorBody(503))
    if (hasCurrentCopy(request, feed.etag)) {
      return reply.code(304).header('etag', feed.etag).send()
    }
    const acceptsGzip = acceptsEncoding(request, 'gzip')
    const body = acceptsGzip ? feed.gzip : decompress(feed.gzip)
    if (body === null) return replyWithError(reply, 503, toErrorBody(503))
    if (acceptsGzip) reply.header('content-encoding', 'gzip')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .header('etag', feed.etag)
      .type('application/xml; charset=utf-8')
      .send(body)
  })
}
