import { isDeepStrictEqual } from 'node:util'
import type { SiteData } from '#contracts/payload'
import { matchRoute, type RouteMatch } from '#contracts/routes'
import { findEntryByToken } from '#database/repositories/draw-links'
import { DEFAULT_SECTIONS } from '#domain/catalogue/sections'
import { shippingPromise } from '#domain/delivery/shipping-promise'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { currentDrops } from '#domain/drop/drop'
import { DEFAULT_HOLD_MINUTES } from '#domain/shop-promises'
import type { AppContext } from '../context.ts'
import type { PageCurrency } from '../currency/page-currency.ts'
import { findByProofToken } from '../data-rights/prove-data-rights-request.ts'
import { catalogueNow } from '../drops/catalogue-now.ts'
import { sha256 } from '../http/sha256.ts'
import { mailSenderOf } from '../mail/mail-service.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { readFit } from '../products/read-fit.ts'
import { readKind } from '../waiting/drop-of-piece.ts'
import { type CompressedResponse, compressedResponse } from './compressed-response.ts'
import { buildDocument } from './document.ts'
import type { LoaderContext } from './loader-context.ts'
import { loaders } from './loaders.ts'
import type { LoadedPage } from './page-loader.ts'
import { siteBrandOf } from './site-brand.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

type PageInput = { readonly loaderContext: LoaderContext; readonly siteData: SiteData }

export async function loadAndRenderPage(
  context: AppContext,
  { match, ...rest }: PageInput & { readonly match: RouteMatch },
): Promise<CompressedResponse> {
  return renderPage(context, {
    page: await loaders[match.name](rest.loaderContext).load(),
    ...rest,
  })
}

export async function renderPage(
  { storefront, config: { publicUrl } }: AppContext,
  { page: loaded, loaderContext, siteData: ofAnyPage }: PageInput & { readonly page: LoadedPage },
): Promise<CompressedResponse> {
  const { status, head, payload: page, isPrivate } = loaded
  const laterStyles = storefront.laterStyles(page)
  const siteData = laterStyles.length === 0 ? ofAnyPage : { ...ofAnyPage, laterStyles }
  const body = await storefront.render(page, pagePath(loaderContext), siteData)
  const text = buildDocument({ storefront, publicUrl, head, page, siteData, body })
  return compressedResponse({ status, isPrivate, text, type: HTML_TYPE })
}

/** The page as it is at `atMs`, or now. */
export function routeRequest(context: AppContext, rawUrl: string, atMs = context.now()) {
  const [path = '/', query = ''] = rawUrl.split('?', 2)
  const match = matchRoute(path)
  const { limits } = context.orders
  const { isSellingPaused } = context.settings.current()
  const drops = currentDrops(context.catalogue.current().drops, atMs, limits.dropLengthMs)
  const loaderContext: LoaderContext = {
    path,
    params: match.params,
    search: new URLSearchParams(query),
    catalogue: catalogueNow(context.catalogue, { drops, isPaused: isSellingPaused }),
    drops,
    atMs,
    publicUrl: context.config.publicUrl,
    brand: context.settings.current().brand,
    delivery: context.settings.current().delivery,
    mailSender: mailSenderOf(context.config),
    isTest: context.orders.payments.mode === 'test',
    readOrder: (reference) => readOrderStatus(context.orders, { reference }),
    waitingKindOf: (productId) => readKind(context, productId),
    readDraw: (dropId) => context.publishedDraws.read(dropId),
    findDrawEntry: (token) => findEntryByToken(context.db, sha256(token)),
    readFit: (productId) => readFit(context.db, productId),
    findDataRightsRequest: (token) => findByProofToken(context, token),
  }
  return { match, loaderContext }
}

function pagePath({ path, search }: LoaderContext): string {
  return search.size === 0 ? path : `${path}?${search}`
}

export function siteDataOf(context: AppContext, currency: PageCurrency): SiteData {
  const { rates, message, fetchedAt } = context.rates.current()
  const { brand, holdMinutes, delivery } = context.settings.current()
  const { sections } = context.catalogue.current()
  return {
    build: context.storefront.build,
    ...currency,
    rates,
    ratesMessage: message,
    ratesFetchedAt: fetchedAt,
    year: new Date(context.now()).getUTCFullYear(),
    brand: siteBrandOf(brand),
    ...(!isDeepStrictEqual(sections, DEFAULT_SECTIONS) && { sections }),
    ...(!isDeepStrictEqual(delivery, DEFAULT_DELIVERY) && { shipping: shippingPromise(delivery) }),
    ...(holdMinutes !== DEFAULT_HOLD_MINUTES && { holdMinutes }),
    ...(context.config.insightsScriptUrl && {
      insightsScriptUrl: context.config.insightsScriptUrl,
    }),
  }
}
