import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { buildDocument } from './document.ts'
import { type CachedPage, prepareForCache } from './html-cache.ts'
import { loadPage } from './load-page.ts'
import { loaders } from './loaders.ts'
import { currencyOf } from './page-currency.ts'
import type { PageRequest } from './page-result.ts'
import { sendPage } from './send-page.ts'
import type { RouteMatch, Shell } from './storefront.ts'

const DATA_PREFIX = '/_data'

/** Every address that nothing else answers is a page: the shop's, or its 404. */
export function servePages(app: FastifyInstance, shop: Shop) {
  app.get(`${DATA_PREFIX}/*`, (request, reply) => sendData(shop, request, reply))
  app.get('/*', (request, reply) => sendHtml(shop, request, reply))
}

async function sendHtml(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const { match, asked } = readRequest(shop, request.url)
  const shell = shellOf(shop, request)
  const address = loaders[match.name].cacheKey(asked)
  const isKept = address !== null && shop.storefront.isFixed
  const key = isKept ? `${shell.currency} ${shell.currencyIs} ${address}` : null
  const kept = key === null ? undefined : shop.htmlCache.get(key)
  if (kept) return sendPage(request, reply, kept)

  const generation = shop.htmlCache.generation()
  const page = await renderPage(shop, { match, asked, shell })
  if (key !== null && generation === shop.htmlCache.generation()) shop.htmlCache.set(key, page)
  return sendPage(request, reply, page)
}

type Rendering = { readonly match: RouteMatch; readonly asked: PageRequest; readonly shell: Shell }

async function renderPage(shop: Shop, { match, asked, shell }: Rendering): Promise<CachedPage> {
  const { storefront, config } = shop
  const { status, head, payload } = loadPage(match, asked)
  const body = await storefront.render(payload, pagePath(asked), shell)
  const html = buildDocument({
    storefront,
    publicUrl: config.publicUrl,
    head,
    page: payload,
    shell,
    body,
  })
  return prepareForCache(status, html)
}

async function sendData(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const { match, asked } = readRequest(shop, request.url.slice(DATA_PREFIX.length))
  const { status, payload } = loadPage(match, asked)
  return reply
    .code(status)
    .header('cache-control', 'private, no-cache')
    .header('x-shop-build', shop.storefront.build)
    .header('x-robots-tag', 'noindex')
    .send(payload)
}

function readRequest(shop: Shop, rawUrl: string) {
  const [path = '/', query = ''] = rawUrl.split('?', 2)
  const match = shop.storefront.matchRoute(path)
  const asked: PageRequest = {
    path,
    params: match.params,
    search: new URLSearchParams(query),
    catalogue: shop.catalogue,
    publicUrl: shop.config.publicUrl,
  }
  return { match, asked }
}

function pagePath({ path, search }: PageRequest): string {
  return search.size === 0 ? path : `${path}?${search}`
}

function shellOf(shop: Shop, request: FastifyRequest): Shell {
  const { rates, message, fetchedAt } = shop.rates.current()
  return {
    build: shop.storefront.build,
    ...currencyOf(shop, request),
    rates,
    ratesMessage: message,
    ratesFetchedAt: fetchedAt,
    year: new Date().getUTCFullYear(),
  }
}
