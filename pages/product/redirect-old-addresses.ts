import type { FastifyInstance } from 'fastify'
import { findByOldAddress } from '#database/catalogue/moved-products'
import { oldAddress, readHandle } from '#domain/catalogue/move-in/old-address'
import type { AppContext } from '#server/base/context'
import type { ServedPages } from '../frame/serve/serve-pages.ts'

/** Shopify has a second address below its collections. WooCommerce's begin like ours, whose ids are numbers. */
const ROUTES = [
  '/products/*',
  '/collections/:collection/products/*',
  '/product/:handle(^[0-9]*[^0-9].*$)',
  '/product/:handle(^[0-9]*[^0-9].*$)/',
] as const
const ADDRESS =
  /^\/(?:(?<shopify>products|collections\/[^/]+\/products)|product)\/(?<handle>[^/]+)\/?$/

/** An owner may take the piece off the shop again, so that browsers ask once more after an hour. */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * The address that a product had at the shop it was brought in from leads to its page while it is published. Any other
 * one is answered as if this route were not here, and nothing of it is cached.
 */
export function redirectOldAddresses(
  app: FastifyInstance,
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  { onRequest, showPage }: ServedPages,
) {
  for (const url of ROUTES) {
    app.get(url, { onRequest }, async (request, reply) => {
      const [path = '', query] = request.url.split('?', 2)
      const address = readAddress(path)
      const id = address === null ? null : await findByOldAddress(db, address)
      if (id === null || !catalogue.product(id)) return showPage(request, reply)
      // The query tells where a visit came from.
      const page = query ? `/product/${id}?${query}` : `/product/${id}`
      return reply.header('cache-control', CACHE_CONTROL).redirect(page, 301)
    })
  }
}

function readAddress(path: string): string | null {
  const { shopify, handle: typed = '' } = ADDRESS.exec(path)?.groups ?? {}
  const handle = readHandle(typed)
  return handle === null ? null : oldAddress(shopify ? 'shopify' : 'woocommerce', handle)
}
