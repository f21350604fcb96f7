import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/base/context'
import { isOfficeHost } from '#server/base/http/office-origin'

/** The back office and the files that its pages need. */
const OFFICE = /^\/(?:owner|assets|look|pictures|healthz|readyz)(?:\/|$)|^\/(?:favicon|icon-192)/

/**
 * A back office with a host of its own shares its origin with no page of the shop, and so with no script of the payment
 * provider.
 */
export function keepShopOffOfficeHost(app: FastifyInstance, { config }: AppContext) {
  if (!config.hasOwnOfficeHost) return
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!isOfficeHost(config, request) || OFFICE.test(path)) return done()
    if (path === '/') return reply.redirect('/owner', 303)
    reply.callNotFound()
  })
}
