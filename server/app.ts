import { join } from 'node:path'
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { keepShopOffOfficeHost } from '#office/door/office-host.ts'
import { sendOfficeError } from '#office/frame/handle-office-errors.ts'
import { serveOwner } from '#office/frame/serve-office.ts'
import { postAsk } from '#pages/ask/post-ask.ts'
import { postContact } from '#pages/contact/post-contact.ts'
import { postDataRights } from '#pages/data-rights/post-data-rights.ts'
import { postDataRightsProof } from '#pages/data-rights-proof/post-data-rights-proof.ts'
import { postDraw } from '#pages/draw/post-draw.ts'
import { postPageErrors } from '#pages/frame/errors/post-page-errors.ts'
import { matchRoute } from '#pages/frame/routes.ts'
import { errorPage } from '#pages/frame/serve/error-page.ts'
import { lookHeadOf } from '#pages/frame/serve/look-head.ts'
import { createAnswerRepeater } from '#pages/frame/serve/repeat-answers.ts'
import { servePages } from '#pages/frame/serve/serve-pages.ts'
import { serveServiceWorker } from '#pages/frame/serve/serve-service-worker.ts'
import { serveSitemapRobotsManifest } from '#pages/frame/serve/sitemap-robots-manifest.ts'
import { postCurrency } from '#pages/kit/currency/post-currency.ts'
import { postNotify } from '#pages/notify/post-notify.ts'
import { postPlace } from '#pages/notify/post-place.ts'
import { redirectMangledLinks } from '#pages/order/redirect-mangled-links.ts'
import { serveOrderPage } from '#pages/order/serve-order-page.ts'
import { serveWaybill } from '#pages/order/serve-waybill.ts'
import { postLookUp, postOwnLink } from '#pages/orders/post-orders.ts'
import { servePay } from '#pages/pay/serve-pay.ts'
import { redirectOldAddresses } from '#pages/product/redirect-old-addresses.ts'
import { postSubscribe } from '#pages/subscribe/post-subscribe.ts'
import { postSubscribeConfirm } from '#pages/subscribe-confirm/post-subscribe-confirm.ts'
import { postUnsubscribe } from '#pages/unsubscribe/post-unsubscribe.ts'
import type { Config } from './base/config.ts'
import type { AppContext } from './base/context.ts'
import { answerClientError } from './base/http/answer-client-error.ts'
import { boundBodies } from './base/http/bound-bodies.ts'
import { createRequestCounter } from './base/http/count-requests.ts'
import { handleErrors, type SendError, sendErrorPage } from './base/http/errors.ts'
import { REQUEST_ID_LABEL } from './base/http/logging.ts'
import { addRateLimits } from './base/http/rate-limits.ts'
import { readForms } from './base/http/read-forms.ts'
import { refuseCrossSite } from './base/http/refuse-cross-site.ts'
import { followRequests, requestIds } from './base/http/request-ids.ts'
import { addSecurityHeaders } from './base/http/security-headers.ts'
import { serveAssets } from './base/http/serve-assets.ts'
import {
  createShopServer,
  HTTP_LIMITS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_REQUESTS_PER_SOCKET,
  REQUEST_TIMEOUT_MS,
} from './base/http/shop-server.ts'
import { type RootFile, serveStaticFiles } from './base/http/static-files.ts'
import { trustedHop } from './base/http/trusted-peer.ts'
import { noteUntoldProxies } from './base/http/untold-proxy.ts'
import { readVisitorAddresses } from './base/http/visitor-address.ts'
import { countDatabaseErrors } from './base/process-counts.ts'
import { geoUrls } from './currency/geo-ip/geo-services.ts'
import { getGeo } from './currency/get-geo.ts'
import { getRates } from './currency/get-rates.ts'
import { flushPagesOnNewRates } from './currency/rates/flush-pages-on-new-rates.ts'
import { postDiscounts } from './discounts/post-discounts.ts'
import { getDraw } from './draws/get-draw.ts'
import { getTime } from './drops/get-time.ts'
import { serveFeeds } from './feeds/serve-feeds.ts'
import { postInsights } from './insights/post-insights.ts'
import { ownIconAddress } from './look/brand-files.ts'
import { serveLook } from './look/serve-look.ts'
import { getHealth } from './monitoring/get-health.ts'
import { getQueuePlace } from './orders/get-queue-place.ts'
import { postOrderStatus } from './orders/post-order-status.ts'
import { postOrders } from './orders/post-orders.ts'
import { createRefusalRepeater } from './orders/repeat-refusals.ts'
import { processStoredEvent, receiveWebhook } from './orders/webhook/receive-webhook.ts'
import { postPayLinks } from './pay-links/post-pay-links.ts'
import { postPaystackWebhook } from './payments/paystack/post-paystack-webhook.ts'
import { serveStandIn } from './payments/stand-in/serve-stand-in.ts'
import { serveFilms } from './pictures/films/serve-films.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { serveShareCards } from './pictures/share-cards/serve-share-cards.ts'

const BODY_LIMIT_BYTES = 32 * 1024

/**
 * No route has a schema: valibot parses what comes in. Without these functions Fastify would load its own compilers,
 * 110 files, only to be ready for one.
 */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

type Options = Pick<FastifyServerOptions, 'logger' | 'serverFactory'> & { readonly root: string }

/** Builds the whole server without listening, so that tests can inject requests. */
export async function createApp(
  context: AppContext,
  { root, logger = false, ...options }: Options,
): Promise<FastifyInstance> {
  const answerRepeater = createAnswerRepeater(context)
  const countRequest = createRequestCounter(context)
  const refusalRepeater = createRefusalRepeater(context, countRequest)
  const sendShopError: SendError = (failed) =>
    sendErrorPage(failed, (status) =>
      errorPage(context.storefront, status, context.settings.current()),
    )
  const app = fastify({
    serverFactory: (ordinaryWay) =>
      createShopServer(answerRepeater.before(refusalRepeater.before(ordinaryWay))),
    ...options,
    logger,
    trustProxy: trustedProxies(context.config.trustProxy),
    genReqId: requestIds(context.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    // Requests on open connections are still served during shutdown.
    return503OnClosing: false,
    http: HTTP_LIMITS,
    clientErrorHandler: answerClientError,
    // The address cannot be read, so no route and no hook has seen it.
    frameworkErrors: ({ statusCode: status = 400 }, request, reply) => {
      const failed = { request, reply, status }
      return isBelowOffice(request) ? sendOfficeError(context, failed) : sendShopError(failed)
    },
    routerOptions: { maxParamLength: 200 },
    schemaController: NO_SCHEMAS,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_LABEL,
    }),
  })
  answerRepeater.stopOnClose(app)
  refusalRepeater.stopOnClose(app)
  readVisitorAddresses(app, context.config.trustProxy)
  followRequests(app)
  noteUntoldProxies(app, context)
  addSecurityHeaders(app, context, {
    bootScriptHash: context.storefront.bootScriptHash,
    payment: () => context.orders.payments.origins,
    calledUrls: geoUrls(context.config.geo),
  })
  boundBodies(app)
  refuseCrossSite(app, context)
  keepShopOffOfficeHost(app, context)
  handleErrors(app, sendShopError)
  countDatabaseErrors(app, context.processCounts)
  logResponses(app)
  await addRateLimits(app, context, countRequest)
  readForms(app)

  getHealth(app, context)
  getRates(app, context)
  getGeo(app, context)
  postCurrency(app, context)
  postSubscribe(app, context)
  postSubscribeConfirm(app, context)
  await postUnsubscribe(app, context)
  postNotify(app, context)
  postPlace(app, context)
  postDraw(app, context)
  postAsk(app, context)
  postContact(app, context)
  postDataRights(app, context)
  postDataRightsProof(app, context)
  postDiscounts(app, context)
  postOrders(app, context, refusalRepeater)
  getQueuePlace(app, context)
  postPayLinks(app, context)
  servePay(app, context)
  postInsights(app, context, matchRoute)
  postPageErrors(app, context)
  postOrderStatus(app, context)
  postOwnLink(app, context)
  postLookUp(app, context)
  serveOrderPage(app, context)
  serveWaybill(app, context)
  redirectMangledLinks(app)
  postPaystackWebhook(app, {
    provider: context.orders.payments,
    heartbeats: context.heartbeats,
    receive: (rawBody, signature) => receiveWebhook(context.orders, rawBody, signature),
    processStored: (rawBody) => processStoredEvent(context.orders, rawBody),
  })
  getTime(app, context)
  getDraw(app, context)
  if (context.standIn) {
    const head = () => {
      const { textFace, styles } = lookHeadOf(context.settings.current())
      return context.storefront.head({ route: 'checkout' }, textFace) + styles
    }
    const brand = () => context.settings.current().brand
    serveStandIn(app, context.standIn, { head, brand, allows: context.testPayments.allows })
  }
  serveSitemapRobotsManifest(app, context)
  serveServiceWorker(app, context)
  serveFeeds(app, context)
  serveAssets(app, { root, assets: context.storefront.assets })
  const ownIcon = (file: RootFile) => ownIconAddress(context.settings.current(), file)
  await serveStaticFiles(app, { root, ownIcon })
  serveFilms(app, context)
  serveShareCards(app, context)
  serveLook(app, context)
  servePictures(app, { ...context, releaseFolder: join(root, 'assets/derived') })
  await serveOwner(app, context)
  redirectOldAddresses(app, context, servePages(app, context, answerRepeater))

  context.catalogue.onChange(() => context.htmlCache.flush())
  context.settings.onChange(() => context.htmlCache.flush())
  context.connections.onChange(() => context.htmlCache.flush())
  flushPagesOnNewRates(app, context)
  return app
}

function isBelowOffice({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/owner/')
}

function refuseSchema(): never {
  throw new Error('A route has a schema, but Fastify has no compiler for it here')
}

function trustedProxies(setting: Config['trustProxy']) {
  const isFastifys = typeof setting === 'boolean' || Array.isArray(setting)
  return isFastifys ? setting : trustedHop(setting)
}

/** Logs responses to anything but GET, and every 5xx. */
function logResponses(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const isLogged = request.method !== 'GET' || reply.statusCode >= 500
    if (isLogged)
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}
