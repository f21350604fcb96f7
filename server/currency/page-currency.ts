import type { FastifyRequest } from 'fastify'
import type { SiteData } from '#contracts/payload'
import { currencyOfCountry, currencyOfLocale } from '#domain/currency/country-currency'
import { isCurrency } from '#domain/currency/currency'
import type { AppContext } from '../context.ts'
import { geoServicesFor } from './geo-ip/geo-services.ts'

export type PageCurrency = Pick<SiteData, 'currency' | 'currencyIs'>

const COOKIE = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/

/**
 * §4, as far as a server can go: the visitor's choice, which the browser repeats in a cookie, then
 * the country of their address, then their language. So the first HTML is already right.
 */
export function currencyOf(
  { countryOfAddress, config }: Pick<AppContext, 'countryOfAddress' | 'config'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): PageCurrency {
  const chosen = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  if (isCurrency(chosen)) return { currency: chosen, currencyIs: 'known' }

  const ofCountry = currencyOfCountry(countryOfAddress(request.ip) ?? '')
  if (ofCountry) return { currency: ofCountry, currencyIs: 'known' }

  const [language = ''] = (request.headers['accept-language'] ?? '').slice(0, 64).split(/[,;]/)
  const canAskFurther = geoServicesFor(config.geo, request.ip).services.length > 0
  return {
    currency: currencyOfLocale(language.trim()),
    currencyIs: canAskFurther ? 'open' : 'guessed',
  }
}
