import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { takeTurns } from '../http/take-turns.ts'
import type { Shop } from '../shop.ts'
import { type Answer, prepareAnswer } from './answer.ts'
import { loadPage } from './load-page.ts'
import { loaders } from './loaders.ts'
import { readRequest, renderPage, shellOf } from './render-page.ts'
import { sendPage } from './send-page.ts'

const DATA_PREFIX = '/_data'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Some two milliseconds: the answers of the database wait no longer than that for the loop. */
const PAGES_A_TURN = 8

/** Every address that nothing else answers is a page: the shop's, or its 404. */
export function servePages(app: FastifyInstance, shop: Shop) {
  const takeTurn = takeTurns(PAGES_A_TURN)
  const onRequest: onRequestHookHandler = ({ raw }, _reply, done) => takeTurn(raw.socket, done)
  app.get(`${DATA_PREFIX}/*`, { onRequest }, (request, reply) => sendData(shop, request, reply))
  app.get('/*', { onRequest }, (request, reply) => sendHtml(shop, request, reply))
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
    return prepareAnswer({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE })
  })
  reply.header('x-shop-build', shop.storefront.build).header('x-robots-tag', 'noindex')
  return sendPage(request, reply, page)
}

function keptOrMade(
  { htmlCache, storefront }: Shop,
  key: string | null,
  make: () => Promise<Answer>,
): Promise<Answer> {
  return key === null || !storefront.isFixed ? make() : htmlCache.keep(key, make)
}
