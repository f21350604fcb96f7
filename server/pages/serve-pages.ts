import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { takeTurns } from '../http/take-turns.ts'
import type { Shop } from '../shop.ts'
import { type Answer, prepareAnswer } from './answer.ts'
import { loadPage } from './load-page.ts'
import { loaders } from './loaders.ts'
import { currencyOf } from './page-currency.ts'
import { readRequest, renderPage, shellOf } from './render-page.ts'
import { sendPage } from './send-page.ts'

const DATA_PREFIX = '/_data'
/** An app stays with the pages of its own build, and so does the service worker. */
const BUILD_HEADER = 'x-shop-build'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Some two milliseconds: the answers of the database wait no longer than that for the loop. */
const PAGES_A_TURN = 8

/** Every address that nothing else answers is a page: the shop's, or its 404. */
export function servePages(app: FastifyInstance, shop: Shop) {
  const takeTurn = takeTurns(PAGES_A_TURN)
  const onRequest: onRequestHookHandler = ({ raw }, _reply, done) => takeTurn(raw.socket, done)
  app.get(`${DATA_PREFIX}/*`, { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, shop.storefront.build).header('x-robots-tag', 'noindex')
    return answer(shop, dataOf(shop, request), (page) => sendPage(request, reply, page))
  })
  app.get('/*', { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, shop.storefront.build)
    return answer(shop, htmlOf(shop, request), (page) => sendPage(request, reply, page))
  })
}

type Wanted = {
  /** Null where nothing may be kept. */
  readonly key: string | null
  readonly make: () => Promise<Answer>
}

function htmlOf(shop: Shop, request: FastifyRequest): Wanted {
  const { match, asked } = readRequest(shop, request.url)
  const currency = currencyOf(shop, request)
  const address = loaders[match.name].cacheKey(asked)
  return {
    key: address && `${currency.currency} ${currency.currencyIs} ${address}`,
    make: () => renderPage(shop, { match, asked, shell: shellOf(shop, currency) }),
  }
}

function dataOf(shop: Shop, request: FastifyRequest): Wanted {
  const { match, asked } = readRequest(shop, request.url.slice(DATA_PREFIX.length))
  const address = loaders[match.name].cacheKey(asked)
  return {
    key: address && `data ${address}`,
    make: async () => {
      const { status, payload, isPrivate } = await loadPage(match, asked)
      return prepareAnswer({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE })
    },
  }
}

/** What is kept goes out in this very turn, without a promise: that is nearly every page. */
function answer(
  { htmlCache, storefront }: Shop,
  { key, make }: Wanted,
  send: (page: Answer) => unknown,
) {
  const page = key === null || !storefront.isFixed ? make() : htmlCache.keep(key, make)
  if (page instanceof Promise) return page.then(send)
  send(page)
}
