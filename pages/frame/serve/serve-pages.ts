import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { type CompressedResponse, compressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { acceptedEncoding } from '#server/base/http/accepted-encoding'
import { limitPerTick } from '#server/base/http/limit-per-tick'
import { networkOf } from '#server/base/http/network-of'
import { sendPage } from '#server/base/http/send-page'
import { phasesKey } from '#server/drops/catalogue-now'
import { createRenderAhead } from '#server/drops/render-ahead'
import { BUILD_HEADER, DATA_PREFIX } from '../payload.ts'
import { allowFrontCache, mayFrontCache } from './front-cache.ts'
import type { LoaderContext } from './loader-context.ts'
import { loaders } from './loaders.ts'
import { currencyOf, type PageCurrency } from './page-currency.ts'
import type { LoadedPage, PreparedPage } from './page-loader.ts'
import { createRenderLimiter } from './render-limiter.ts'
import { renderPage, routeRequest, siteDataOf } from './render-page.ts'
import type { AnswerRepeater } from './repeat-answers.ts'
import { offlineAddress } from './storefront.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** So many take about 2 ms, which is how long a result of the database then waits for the event loop. */
const MAX_PAGES_PER_TICK = 8

/** An address with a route of its own may turn out to be a page, or none. */
export type ServedPages = {
  readonly onRequest: onRequestHookHandler
  readonly showPage: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Every address without a route of its own is a page of the shop or the 404 page. */
export function servePages(
  app: FastifyInstance,
  context: AppContext,
  { remember }: Pick<AnswerRepeater, 'remember'>,
): ServedPages {
  const limitPages = limitPerTick(MAX_PAGES_PER_TICK)
  const limitRendering = createRenderLimiter()
  const onRequest: onRequestHookHandler = ({ raw }, _reply, done) => limitPages(raw.socket, done)
  const isOverLimit = createPageRateLimit(app, context)

  const ahead = createRenderAhead<Viewed>({
    now: () => context.now(),
    render: renderAt,
    onError: (error) => app.log.error({ err: error }, 'page not rendered ahead'),
  })

  /** Pages without a rate limit are served synchronously. */
  function serve(request: FastifyRequest, reply: FastifyReply, { routed, url, prepare }: Target) {
    const { match, loaderContext } = routed
    const loader = loaders[match.name]
    const page = loader(loaderContext)
    const currency = currencyOf(context, request)
    if (!page.isRateLimited) {
      const prepared = prepare(context, currency, { page, loaderContext })
      const next = loaderContext.drops.find(({ phase }) => phase === 'before')
      if (next && prepared.key) {
        ahead.note(prepared.key, () => ({ url, prepare, currency }), next.opensAtMs)
      }
      return respond(prepared, {
        request,
        reply,
        shared: {
          mayFrontCache: mayFrontCache(context, request, loaderContext),
          atMs: loaderContext.atMs,
        },
      })
    }
    return isOverLimit(request).then((isOver) => {
      const allowed = isOver
        ? { page: loader(overLimit(loaderContext)), loaderContext: overLimit(loaderContext) }
        : { page, loaderContext }
      return respond(prepare(context, currency, allowed), { request, reply, shared: null })
    })
  }

  /** Renders the page as it will be then. */
  async function renderAt({ url, prepare, currency }: Viewed, atMs: number) {
    const { match, loaderContext } = routeRequest(context, url, atMs)
    const page = loaders[match.name](loaderContext)
    const { key, load, render } = prepare(context, currency, { page, loaderContext })
    if (key === null || !context.storefront.canCacheHtml) return
    await context.htmlCache.getOrRender(key, async () => {
      const loaded = await load()
      return limitRendering(() => render(loaded), 'br')
    })
  }

  app.get(`${DATA_PREFIX}/*`, { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, context.storefront.build).header('x-robots-tag', 'noindex')
    const url = request.url.slice(DATA_PREFIX.length)
    return serve(request, reply, { routed: routeRequest(context, url), url, prepare: prepareData })
  })
  function showPage(request: FastifyRequest, reply: FastifyReply) {
    reply.header(BUILD_HEADER, context.storefront.build)
    const { url } = request
    return serve(request, reply, { routed: routeRequest(context, url), url, prepare: prepareHtml })
  }
  app.get('/*', { onRequest }, showPage)
  app.get(offlineAddress(context.storefront.build), { onRequest }, (request, reply) => {
    reply.header(BUILD_HEADER, context.storefront.build).header('x-robots-tag', 'noindex')
    const { url } = request
    const { loaderContext } = routeRequest(context, url)
    const routed = { match: { name: 'offline', params: {} }, loaderContext } as const
    return serve(request, reply, { routed, url, prepare: prepareHtml })
  })

  /** A cached page, which is nearly every one, is sent in the same tick, without a promise. */
  function respond({ key, load, render }: PreparedResponse, { request, reply, shared }: Visit) {
    const loadAndRender = async () => {
      // Loading is outside the limit, because it may wait for the database.
      const loaded = await load()
      return limitRendering(() => render(loaded), acceptedEncoding(request))
    }
    const isCacheable = key !== null && context.storefront.canCacheHtml
    const page = isCacheable ? context.htmlCache.getOrRender(key, loadAndRender) : loadAndRender()
    const send = (rendered: CompressedResponse) => {
      if (isCacheable && shared?.mayFrontCache) allowFrontCache(reply, rendered)
      return sendPage(request, reply, rendered)
    }
    if (page instanceof Promise) return page.then(send)
    send(page)
    if (isCacheable && shared) remember(request, reply, { key, response: page, atMs: shared.atMs })
  }

  return { onRequest, showPage }
}

type Visit = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Visits that are counted share nothing, because their answers are not everybody's. */
  readonly shared: {
    /** A cache in front of the shop may keep what is cached here. */
    readonly mayFrontCache: boolean
    readonly atMs: number
  } | null
}

type Target = {
  readonly routed: ReturnType<typeof routeRequest>
  /** The page's own address has no prefix of its data. */
  readonly url: string
  readonly prepare: Prepare
}
/** This is enough to render the page again for another time. */
type Viewed = Pick<Target, 'url' | 'prepare'> & { readonly currency: PageCurrency }
type Prepare = (
  context: AppContext,
  currency: PageCurrency,
  input: { readonly page: PreparedPage; readonly loaderContext: LoaderContext },
) => PreparedResponse
type PreparedResponse = {
  /** The HTML cache uses this key. When the response must not be cached, it is null. */
  readonly key: string | null
  readonly load: () => Promise<LoadedPage>
  readonly render: (page: LoadedPage) => Promise<CompressedResponse>
}

/** The response is the same for everybody without the query, and can be cached. */
function overLimit(loaderContext: LoaderContext): LoaderContext {
  return { ...loaderContext, search: new URLSearchParams(), isOverLimit: true }
}

const prepareHtml: Prepare = (context, currency, { page, loaderContext }) => {
  const { cacheKey, load } = page
  return {
    key:
      cacheKey && `${currency.currency} ${currency.currencyIs} ${cacheKey}${phases(loaderContext)}`,
    load,
    render: (loaded) =>
      renderPage(context, { page: loaded, loaderContext, siteData: siteDataOf(context, currency) }),
  }
}

/** A page from before the instant of a drop is not shown after it. */
function phases({ drops }: LoaderContext): string {
  return drops.length === 0 ? '' : ` ${phasesKey(drops)}`
}

const prepareData: Prepare = (_context, _currency, { page, loaderContext }) => {
  const { cacheKey, load } = page
  return {
    key: cacheKey && `data ${cacheKey}${phases(loaderContext)}`,
    load,
    render: async ({ status, payload, isPrivate }) =>
      compressedResponse({ status, isPrivate, text: JSON.stringify(payload), type: JSON_TYPE }),
  }
}

/**
 * Tells whether the visitor's network has exceeded the limit for order pages this minute. A page and its data share one
 * count. When counting fails, the page is served (rate-limits.ts).
 */
function createPageRateLimit(
  app: FastifyInstance,
  { orders }: AppContext,
): (request: FastifyRequest) => Promise<boolean> {
  const count = app.createRateLimit({
    max: orders.limits.statusPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `order pages ${networkOf(ip)}`,
  })
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded
  }
}
