import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { BUILD_HEADER, DATA_PREFIX } from '#contracts/payload'
import type { AppContext } from '../context.ts'
import { currencyOf } from '../currency/page-currency.ts'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import { limitPerTick } from '../http/limit-per-tick.ts'
import { type CompressedResponse, compressedResponse } from './compressed-response.ts'
import { limitPages } from './limit-pages.ts'
import { loaders } from './loaders.ts'
import { makePagesInTurn } from './make-in-turn.ts'
import type { LoadedPage, RequestedPage } from './page-loader.ts'
import type { PageRequest } from './page-request.ts'
import { drawPage, readRequest, siteDataOf } from './render-page.ts'
import { sendPage } from './send-page.ts'
import { offlineAddress } from './storefront.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Some two milliseconds: the answers of the database wait no longer than that for the loop. */
const PAGES_A_TURN = 8

/** Every address that nothing else answers is a page: the shop's, or its 404. */
export function servePages(app: FastifyInstance, context: AppContext) {
  const takeTurn = limitPerTick(PAGES_A_TURN)
  const makeInTurn = makePagesInTurn()
  const onRequest: onRequestHookHandler = ({ raw }, _reply, done) => takeTurn(raw.socket, done)
  const isOverLimit = limitPages(app, context)

  /** Only pages that are counted wait for their count. */
  function serve(request: FastifyRequest, reply: FastifyReply, { read, wantedOf }: Kind) {
    const { match, asked } = read
    const loader = loaders[match.name]
    const page = loader(asked)
    if (!page.isCounted) return answer(wantedOf(context, request, { page, asked }), request, reply)
    return isOverLimit(request).then((isOver) => {
      const allowed = isOver
        ? { page: loader(refused(asked)), asked: refused(asked) }
        : { page, asked }
      return answer(wantedOf(context, request, allowed), request, reply)
    })
  }

  app.get(`${DATA_PREFIX}/*`, { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, context.storefront.build).header('x-robots-tag', 'noindex')
    const read = readRequest(context, request.url.slice(DATA_PREFIX.length))
    return serve(request, reply, { read, wantedOf: dataOf })
  })
  app.get('/*', { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, context.storefront.build)
    return serve(request, reply, { read: readRequest(context, request.url), wantedOf: htmlOf })
  })
  app.get(offlineAddress(context.storefront.build), { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, context.storefront.build).header('x-robots-tag', 'noindex')
    const { asked } = readRequest(context, request.url)
    const read = { match: { name: 'offline', params: {} }, asked } as const
    return serve(request, reply, { read, wantedOf: htmlOf })
  })

  /** What is kept goes out in this very turn, without a promise: that is nearly every page. */
  function answer({ key, load, draw }: Wanted, request: FastifyRequest, reply: FastifyReply) {
    // Loading may wait for the database, and nobody else for that.
    const make = async () => {
      const loaded = await load()
      return makeInTurn(() => draw(loaded), acceptedEncoding(request))
    }
    const isKept = key !== null && context.storefront.isFixed
    const page = isKept ? context.htmlCache.keep(key, make) : make()
    if (page instanceof Promise) return page.then((made) => sendPage(request, reply, made))
    sendPage(request, reply, page)
  }
}

type Read = ReturnType<typeof readRequest>
type Kind = {
  readonly read: Read
  readonly wantedOf: (context: AppContext, request: FastifyRequest, visit: Visit) => Wanted
}
type Visit = { readonly page: RequestedPage; readonly asked: PageRequest }
type Wanted = {
  /** Null where nothing may be kept. */
  readonly key: string | null
  readonly load: () => Promise<LoadedPage>
  readonly draw: (page: LoadedPage) => Promise<CompressedResponse>
}

/** Without the query: what is said then is the same for all, so that it is made once. */
function refused(asked: PageRequest): PageRequest {
  return { ...asked, search: new URLSearchParams(), isOverLimit: true }
}

function htmlOf(context: AppContext, request: FastifyRequest, { page, asked }: Visit): Wanted {
  const currency = currencyOf(context, request)
  const { cacheKey, load } = page
  return {
    key: cacheKey && `${currency.currency} ${currency.currencyIs} ${cacheKey}`,
    load,
    draw: (loaded) =>
      drawPage(context, { page: loaded, asked, siteData: siteDataOf(context, currency) }),
  }
}

function dataOf(_context: AppContext, _request: FastifyRequest, { page }: Visit): Wanted {
  const { cacheKey, load } = page
  return {
    key: cacheKey && `data ${cacheKey}`,
    load,
    draw: async ({ status, payload, isPrivate }) =>
      compressedResponse({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE }),
  }
}
