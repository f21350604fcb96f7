import type { Currency } from '#domain/currency/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'
import type { SiteBrand } from '#domain/site-brand'
import type { PageDataByRoute, RouteName } from './page-data.ts'

/** Before a page's path: the page as JSON. */
export const DATA_PREFIX = '/_data'
/** Of every page and its data: which build of the storefront made it. */
export const BUILD_HEADER = 'x-shop-build'

/** One page as its loader answers it: in the first HTML, and to navigations as JSON. */
export type PagePayload<Name extends RouteName = RouteName> = {
  readonly route: Name
  readonly title: string
  readonly data: PageDataByRoute[Name]
}

/** What every page needs, whatever its route. */
export type SiteData = {
  /** Changes with every build, so that an old tab notices a new deploy. */
  readonly build: string
  readonly currency: Currency
  /**
   * `known` by the visitor's choice or address. `guessed` by their language, with nobody left to
   * ask. `open`: guessed, and the browser may ask further services.
   */
  readonly currencyIs: 'known' | 'guessed' | 'open'
  readonly rates: ExchangeRates
  /** Set when the rates did not come from the primary service. */
  readonly ratesMessage: string | null
  /** Null for the built-in rates. */
  readonly ratesFetchedAt: number | null
  readonly year: number
  readonly brand: SiteBrand
  /** Where the owner set a page-view script of somebody else's. */
  readonly insightsScriptUrl?: string
}

/** What stands in the first HTML. */
export type FirstPayload = { readonly shell: SiteData; readonly page: PagePayload }
