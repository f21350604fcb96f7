import { isDeepStrictEqual } from 'node:util'
import { findEntryByToken } from '#database/draws/draw-links'
import { DEFAULT_SECTIONS } from '#domain/catalogue/sections'
import { shippingPromise } from '#domain/delivery/shipping-promise'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { currentDrops } from '#domain/drop/drop'
import { type CompressedResponse, compressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { sha256 } from '#server/base/sha256'
import { memoizeByKey } from '#server/catalogue/memoize-by-catalogue'
import { findByProofToken } from '#server/data-rights/prove-data-rights-request'
import { catalogueNow } from '#server/drops/catalogue-now'
import { readOrderStatus } from '#server/orders/read-order-status'
import { readFit } from '#server/products/read-fit'
import { siteTextsOf } from '#server/texts/text-facts-of'
import { readKind } from '#server/waiting/drop-of-product'
import type { SiteData } from '../payload.ts'
import { matchRoute, type RouteMatch } from '../routes.ts'
import { buildDocument } from './document.ts'
import type { LoaderContext } from './loader-context.ts'
import { loaders } from './loaders.ts'
import { lookHeadOf } from './look-head.ts'
import type { PageCurrency } from './page-currency.ts'
import type { LoadedPage } from './page-loader.ts'
import { siteBrandOf, siteMarkOf } from './site-brand.ts'

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
  { storefront, settings, config: { publicUrl } }: AppContext,
  { page: loaded, loaderContext, siteData: ofAnyPage }: PageInput & { readonly page: LoadedPage },
): Promise<CompressedResponse> {
  const { status, head, payload: page, isPrivate } = loaded
  const siteData = withLaterStyles(ofAnyPage)(storefront.laterStyles(page))
  const body = await storefront.render(page, pagePath(loaderContext), siteData)
  const { consentAskedAtMs } = settings.current()
  const text = buildDocument({
    storefront,
    publicUrl,
    head,
    page,
    siteData,
    body,
    look: lookHeadOf(settings.current()),
    consentAskedAtMs,
  })
  return compressedResponse({ status, isPrivate, text, type: HTML_TYPE })
}

/** The page as it is at `atMs`, or now. */
export function routeRequest(context: AppContext, rawUrl: string, atMs = context.now()) {
  const [path = '/', query = ''] = rawUrl.split('?', 2)
  const match = matchRoute(path)
  const { limits } = context.orders
  const settings = context.settings.current()
  const { isSellingPaused } = settings
  const drops = currentDrops(context.catalogue.current().drops, atMs, limits.dropLengthMs)
  const loaderContext: LoaderContext = {
    path,
    params: match.params,
    search: new URLSearchParams(query),
    catalogue: catalogueNow(context.catalogue, { drops, isPaused: isSellingPaused }),
    drops,
    atMs,
    publicUrl: context.config.publicUrl,
    brand: settings.brand,
    delivery: settings.delivery,
    texts: siteTextsOf(context),
    isTest: context.orders.payments.mode === 'test',
    readOrder: (reference) => readOrderStatus(context.orders, { reference }),
    waitingKindOf: (productId) => readKind(context, productId),
    readDraw: (dropId) => context.publishedDraws.read(dropId),
    findDrawEntry: (token) => findEntryByToken(context.db, sha256(token)),
    readFit: (product) => readFit(context.db, product),
    findDataRightsRequest: (token) => findByProofToken(context, token),
  }
  return { match, loaderContext }
}

function pagePath({ path, search }: LoaderContext): string {
  return search.size === 0 ? path : `${path}?${search}`
}

/** Returns the same object until one of its sources changes, so that what is computed from it can be cached by it. */
export function siteDataOf(context: AppContext, currency: PageCurrency): SiteData {
  const sources = readSources(context)
  const name = `${currency.currency} ${currency.currencyIs}`
  const ofContext = knownSiteData.get(context) ?? new Map<string, KnownSiteData>()
  knownSiteData.set(context, ofContext)
  const known = ofContext.get(name)
  if (known && isSame(known.sources, sources)) return known.siteData
  const siteData = composeSiteData(context, { currency, sources })
  ofContext.set(name, { sources, siteData })
  return siteData
}

type KnownSiteData = { readonly sources: Sources; readonly siteData: SiteData }
/** The keys are a currency and how it was found, which are a dozen at most. */
const knownSiteData = new WeakMap<AppContext, Map<string, KnownSiteData>>()

function readSources({ rates, settings, catalogue, now }: AppContext) {
  return {
    rates: rates.current(),
    settings: settings.current(),
    sections: catalogue.current().sections,
    year: new Date(now()).getUTCFullYear(),
  } as const
}
type Sources = ReturnType<typeof readSources>

function isSame(one: Sources, other: Sources): boolean {
  return (
    one.rates === other.rates &&
    one.settings === other.settings &&
    one.sections === other.sections &&
    one.year === other.year
  )
}

type SiteDataInput = { readonly currency: PageCurrency; readonly sources: Sources }

function composeSiteData(context: AppContext, { currency, sources }: SiteDataInput): SiteData {
  const { storefront, config } = context
  const { sections, year } = sources
  const { rates, message, fetchedAt } = sources.rates
  const { brand, delivery } = sources.settings
  return {
    build: storefront.build,
    ...currency,
    rates,
    ratesMessage: message,
    ratesFetchedAt: fetchedAt,
    year,
    brand: siteBrandOf(brand),
    ...siteMarkOf(sources.settings),
    newsletterLine: siteTextsOf(context)('home').line('newsletter'),
    ...(!isDeepStrictEqual(sections, DEFAULT_SECTIONS) && { sections }),
    ...(!isDeepStrictEqual(delivery, DEFAULT_DELIVERY) && { shipping: shippingPromise(delivery) }),
    ...(config.insightsScriptUrl && { insightsScriptUrl: config.insightsScriptUrl }),
  }
}

/** Returns the same object for the same two arguments. */
const withLaterStyles = memoizeByKey((siteData: SiteData) =>
  memoizeByKey(
    (laterStyles: readonly string[]): SiteData =>
      laterStyles.length === 0 ? siteData : { ...siteData, laterStyles },
  ),
)
