import type { DropNotice } from '#contracts/drop'
import type { Sections } from '#domain/catalogue/sections'
import type { Currency } from '#domain/currency/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'
import type { ShippingPromise } from '#domain/delivery/shipping-promise'
import type { SiteBrand } from '#domain/site-brand'
import type { RouteName } from './routes.ts'

/** An address that begins with this, before a page's path, returns the page as JSON. */
export const DATA_PREFIX = '/_data'
/** Pages and page data name in this response header the storefront build that rendered them. */
export const BUILD_HEADER = 'x-shop-build'

/** One page as its loader returns it: embedded in the first HTML, and as JSON for navigations. */
export type PagePayload<Data = unknown> = {
  readonly route: RouteName
  readonly title: string
  readonly data: Data
  /** The drops are announced above the page. */
  readonly drops?: readonly DropNotice[]
  /** The page is in this file of its folder, if not in `page.tsx`. */
  readonly file?: PageFile
}

/** A page that seldom shows more than usual has a second file, which others do not load. */
export type PageFile = 'more-sections'

export type SiteMark = {
  /** The first letter of the name. */
  readonly letter: string
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number }
}

/** The data that every page needs. */
export type SiteData = {
  /** Changes with every build, so that an open tab notices a deploy. */
  readonly build: string
  readonly currency: Currency
  /**
   * The currency is `known` from the visitor's choice or IP address. It is `guessed` from their language when no other
   * service is left to try, and `open` when the browser may call further services.
   */
  readonly currencyIs: 'known' | 'guessed' | 'open'
  readonly rates: ExchangeRates
  /** The message is set when the rates did not come from the primary service. */
  readonly ratesMessage: string | null
  /** The built-in rates have no time. */
  readonly ratesFetchedAt: number | null
  readonly year: number
  readonly brand: SiteBrand
  /** What is shown where the shipped brand has its rosette; it is absent for that brand. */
  readonly mark?: SiteMark
  /** The line above the newsletter at the foot of every page. */
  readonly newsletterLine: string
  /** The sections are given if they are not `DEFAULT_SECTIONS`. */
  readonly sections?: Sections
  /** Pages promise this about shipping, if the zones are not `DEFAULT_DELIVERY`. */
  readonly shipping?: ShippingPromise
  /** These style sheets follow the first screen of the page. They are absent if all its styles are inlined. */
  readonly laterStyles?: readonly string[]
  /** The owner may have configured a third-party page-view script. */
  readonly insightsScriptUrl?: string
}

/** The first HTML has it as JSON. */
export type FirstPayload = { readonly shell: SiteData; readonly page: PagePayload }
