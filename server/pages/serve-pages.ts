import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { readOrderStatus } from '../use-cases/read-order-status.ts'
import { buildDocument } from './document.ts'
import { type CachedPage, prepareForCache } from './html-cache.ts'
import { loadPage } from './load-page.ts'
import { loaders } from './loaders.ts'
import { currencyOf } from './page-currency.ts'
import type { PageRequest } from './page-result.ts'
import { sendPage } from './send-page.ts'
import type { RouteMatch, Shell } from './storefront.ts'

const DATA_PREFIX = '/_data'
const HTML_TYPE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Every address that nothing else answers is a page: the shop's, or its 404. */
export function servePages(app: FastifyInstance, shop: Shop) {
  app.get(`${DATA_PREFIX}/*`, (request, reply) => sendData(shop, request, reply))
  app.get('/*', (request, reply) => sendHtml(shop, request, reply))
}

async function sendHtml(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const { match, asked } = readRequest(shop, request.url)
  const shell = shellOf(shop, request)
  const address = loaders[match.name].cacheKey(asked)
  const key = address === null ? null : `${shell.currency} ${shell.currencyIs} ${address}`
  const page = await keptOrMade(shop, key, () => renderPage(shop, { match, asked, shell }))
  return sendPage(request, reply, page)
}

async function sendData(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const { match, asked } = readRequest(shop, request.url.slice(DATA_PREFIX.length))
  const address = loaders[match.name].cacheKey(asked)
  const key = address === null ? null : `data ${address}`
  const page = await keptOrMade(shop, key, async () => {
    const { status, payload, isPrivate } = await loadPage(match, asked)
    return prepareForCache({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE })
  })
  reply.header('x-shop-build', shop.storefront.build).header('x-robots-tag', 'noindex')
  return sendPage(request, reply, page)
}

/** What was made before a change of catalogue or rates is not kept after it. */
async function keptOrMade(
  { htmlCache, storefront }: Shop,
  key: string | null,
  make: () => Promise<CachedPage>,
): Promise<CachedPage> {
  if (key === null || !storefront.isFixed) return make()
  const kept = htmlCache.get(key)
  if (kept) return kept
  const generation = htmlCache.generation()
  const page = await make()
  if (generation === htmlCache.generation()) htmlCache.set(key, page)
  return page
}

type Rendering = { readonly match: RouteMatch; readonly asked: PageRequest; readonly shell: Shell }

async function renderPage(shop: Shop, { match, asked, shell }: Rendering): Promise<CachedPage> {
  const { storefront, config } = shop
  const { publicUrl } = config
  const { status, head, payload: page, isPrivate } = await loadPage(match, asked)
  const body = await storefront.render(page, pagePath(asked), shell)
  const text = buildDocument({ storefront, publicUrl, head, page, shell, body })
  return prepareForCache({ status, isPrivate, text, type: HTML_TYPE })
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
    isTest: shop.config.paystack === null,
    readOrder: (reference) => readOrderStatus(shop.orders, { reference }),
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
