import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { googleFeed } from './google-feed.ts'

export function serveFeeds(app: FastifyInstance, { config, catalogue }: Shop) {
  app.get('/feeds/google.xml', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(googleFeed(catalogue.current().products, config.publicUrl))),
  )
}
