import type { SiteData } from '#contracts/payload'
import { matchRoute, type RouteMatch } from '#contracts/routes'
import type { AppContext } from '../context.ts'
import type { PageCurrency } from '../currency/page-currency.ts'
import { findByProofToken } from '../data-rights/prove-data-rights-request.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { type CompressedResponse, compressedResponse } from './compressed-response.ts'
import { buildDocument } from './document.ts'
import { loaders } from './loaders.ts'
import type { LoadedPage } from './page-loader.ts'
import type { PageRequest } from './page-request.ts'
import { siteBrand } from './site-brand.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

type Asked = { readonly asked: PageRequest; readonly siteData: SiteData }

export async function renderPage(
  context: AppContext,
  { match, ...rest }: Asked & { readonly match: RouteMatch },
): Promise<CompressedResponse> {
  return drawPage(context, { page: await loaders[match.name](rest.asked).load(), ...rest })
}

export async function drawPage(
  { storefront, config: { publicUrl } }: AppContext,
  { page: loaded, asked, siteData }: Asked & { readonly page: LoadedPage },
): Promise<CompressedResponse> {
  const { status, head, payload: page, isPrivate } = loaded
  const body = await storefront.render(page, pagePath(asked), siteData)
  const text = buildDocument({ storefront, publicUrl, head, page, siteData, body })
  return compressedResponse({ status, isPrivate, text, type: HTML_TYPE })
}

export function readRequest(context: AppContext, rawUrl: string) {
  const [path = '/', query = ''] = rawUrl.split('?', 2)
  const match = matchRoute(path)
  const asked: PageRequest = {
    path,
    params: match.params,
    search: new URLSearchParams(query),
    catalogue: context.catalogue,
    publicUrl: context.config.publicUrl,
    isTest: context.orders.payments.mode === 'test',
    readOrder: (reference) => readOrderStatus(context.orders, { reference }),
    findDataRightsRequest: (token) => findByProofToken(context, token),
  }
  return { match, asked }
}

function pagePath({ path, search }: PageRequest): string {
  return search.size === 0 ? path : `${path}?${search}`
}

export function siteDataOf(context: AppContext, currency: PageCurrency): SiteData {
  const { rates, message, fetchedAt } = context.rates.current()
  return {
    build: context.storefront.build,
    ...currency,
    rates,
    ratesMessage: message,
    ratesFetchedAt: fetchedAt,
    year: new Date(context.now()).getUTCFullYear(),
    brand: siteBrand,
    ...(context.config.insightsScriptUrl && {
      insightsScriptUrl: context.config.insightsScriptUrl,
    }),
  }
}
