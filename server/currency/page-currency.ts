import type { FastifyRequest } from 'fastify'
import type { SiteData } from '#contracts/payload'
import { currencyOfCountry, currencyOfLocale } from '#domain/currency/country-currency'
import { isCurrency } from '#domain/currency/currency'
import type { AppContext } from '../context.ts'
import { geoServicesFor } from './geo-ip/geo-services.ts'

export type PageCurrency = Pick<SiteData, 'currency' | 'currencyIs'>

const COOKIE = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/

/**
 * §4, the part that a server can do: the visitor's choice from the cookie, then the country of
 * their address, then their language. So the first HTML already has the right currency.
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
