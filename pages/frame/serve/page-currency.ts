import type { IncomingMessage } from 'node:http'
import { currencyOfCountry, currencyOfLocale } from '#domain/currency/country-currency'
import { isCrawler } from '#domain/currency/crawlers'
import { BASE_CURRENCY, isCurrency } from '#domain/currency/currency'
import type { AppContext } from '#server/base/context'
import { geoServicesFor } from '#server/currency/geo-ip/geo-services'
import type { SiteData } from '../payload.ts'

export type PageCurrency = Pick<SiteData, 'currency' | 'currencyIs'>

type Sources = Pick<AppContext, 'countryOfAddress' | 'config'>
/** A connection that is closed already has no address. */
type Visitor = Pick<IncomingMessage, 'headers'> & { readonly ip: string | undefined }

const COOKIE = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/

/**
 * §4: a server can look at the visitor's choice from the cookie, then the country of their address, then their
 * language. So the first HTML already has the right currency.
 */
export function currencyOf(sources: Sources, visitor: Visitor): PageCurrency {
  return certainCurrency(visitor) ?? guessedCurrency(sources, visitor)
}

/** A crawler gets the currency of markup and feed; anybody else their choice, and null without one. */
export function certainCurrency({ headers }: Pick<Visitor, 'headers'>): PageCurrency | null {
  if (isCrawler(headers['user-agent'])) return { currency: BASE_CURRENCY, currencyIs: 'known' }
  const chosen = headers.cookie && COOKIE.exec(headers.cookie)?.[1]
  return isCurrency(chosen) ? { currency: chosen, currencyIs: 'known' } : null
}

/** Guesses for a visitor who has chosen none. */
export function guessedCurrency(
  { countryOfAddress, config }: Sources,
  { headers, ip }: Visitor,
): PageCurrency {
  const ofCountry = currencyOfCountry(countryOfAddress(ip) ?? '')
  if (ofCountry) return { currency: ofCountry, currencyIs: 'known' }

  const [language = ''] = (headers['accept-language'] ?? '').slice(0, 64).split(/[,;]/)
  const canAskFurther = geoServicesFor(config.geo, ip).services.length > 0
  return {
    currency: currencyOfLocale(language.trim()),
    currencyIs: canAskFurther ? 'open' : 'guessed',
  }
}
