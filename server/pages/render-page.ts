import type { Shop } from '../context.ts'
import type { PageCurrency } from '../currency/page-currency.ts'
import { findByProofToken } from '../data-rights/prove-data-rights-request.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { type Answer, prepareAnswer } from './compressed-response.ts'
import { buildDocument } from './document.ts'
import type { PageRequest } from './page-result.ts'
import { loadPage, type ServedPage } from './run-loader.ts'
import { siteBrand } from './site-brand.ts'
import type { RouteMatch, Shell } from './storefront.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

type Asked = { readonly asked: PageRequest; readonly shell: Shell }

export async function renderPage(
  shop: Shop,
  { match, ...rest }: Asked & { readonly match: RouteMatch },
): Promise<Answer> {
  return drawPage(shop, { page: await loadPage(match, rest.asked), ...rest })
}

export async function drawPage(
  { storefront, config: { publicUrl } }: Shop,
  { page: served, asked, shell }: Asked & { readonly page: ServedPage },
): Promise<Answer> {
  const { status, head, payload: page, isPrivate } = served
  const body = await storefront.render(page, pagePath(asked), shell)
  const text = buildDocument({ storefront, publicUrl, head, page, shell, body })
  return prepareAnswer({ status, isPrivate, text, type: HTML_TYPE })
}

export function readRequest(shop: Shop, rawUrl: string) {
  const [path = '/', query = ''] = rawUrl.split('?', 2)
  const match = shop.storefront.matchRoute(path)
  const asked: PageRequest = {
    path,
    params: match.params,
    search: new URLSearchParams(query),
    catalogue: shop.catalogue,
    publicUrl: shop.config.publicUrl,
    isTest: shop.orders.payments.mode === 'test',
    readOrder: (reference) => readOrderStatus(shop.orders, { reference }),
    findDataRightsRequest: (token) => findByProofToken(shop, token),
  }
  return { match, asked }
}

function pagePath({ path, search }: PageRequest): string {
  return search.size === 0 ? path : `${path}?${search}`
}

export function shellOf(shop: Shop, currency: PageCurrency): Shell {
  const { rates, message, fetchedAt } = shop.rates.current()
  return {
    build: shop.storefront.build,
    ...currency,
    rates,
    ratesMessage: message,
    ratesFetchedAt: fetchedAt,
    year: new Date(shop.now()).getUTCFullYear(),
    brand: siteBrand,
    ...(shop.config.insightsScriptUrl && { insightsScriptUrl: shop.config.insightsScriptUrl }),
  }
}
