import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { AppContext } from '../context.ts'
import { currencyOf } from '../currency/page-currency.ts'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import { limitPerTick } from '../http/limit-per-tick.ts'
import { type CompressedResponse, compressedResponse } from './compressed-response.ts'
import { limitPages } from './limit-pages.ts'
import { loaders } from './loaders.ts'
import { makePagesInTurn } from './make-in-turn.ts'
import { drawPage, readRequest, shellOf } from './render-page.ts'
import { runLoader, type ServedPage } from './run-loader.ts'
import { sendPage } from './send-page.ts'
import { offlineAddress } from './storefront.ts'

const DATA_PREFIX = '/_data'
const BUILD_HEADER = 'x-shop-build'
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
    if (!loaders[read.match.name].isCounted?.(read.asked)) {
      return answer(wantedOf(context, request, read), request, reply)
    }
    return isOverLimit(request).then((isOver) =>
      answer(wantedOf(context, request, isOver ? refused(read) : read), request, reply),
    )
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
  readonly wantedOf: (context: AppContext, request: FastifyRequest, read: Read) => Wanted
}
type Wanted = {
  /** Null where nothing may be kept. */
  readonly key: string | null
  readonly load: () => Promise<ServedPage>
  readonly draw: (page: ServedPage) => Promise<CompressedResponse>
}

/** Without the query: what is said then is the same for all, so that it is made once. */
function refused({ match, asked }: Read): Read {
  return { match, asked: { ...asked, search: new URLSearchParams(), isOverLimit: true } }
}

function htmlOf(context: AppContext, request: FastifyRequest, { match, asked }: Read): Wanted {
  const currency = currencyOf(context, request)
  const address = loaders[match.name].cacheKey(asked)
  return {
    key: address && `${currency.currency} ${currency.currencyIs} ${address}`,
    load: () => runLoader(match, asked),
    draw: (page) => drawPage(context, { page, asked, shell: shellOf(context, currency) }),
  }
}

function dataOf(_shop: AppContext, _request: FastifyRequest, { match, asked }: Read): Wanted {
  const address = loaders[match.name].cacheKey(asked)
  return {
    key: address && `data ${address}`,
    load: () => runLoader(match, asked),
    draw: async ({ status, payload, isPrivate }) =>
      compressedResponse({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE }),
  }
}
