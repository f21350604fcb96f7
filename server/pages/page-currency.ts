import type { FastifyRequest } from 'fastify'
import { BASE_CURRENCY, type Currency, isCurrency } from '#domain/currency/currency'

const COOKIE = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/

/** A returning visitor's choice stands in a cookie, so that the first HTML is already right. */
export function currencyOf(request: FastifyRequest): Currency {
  const chosen = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  return isCurrency(chosen) ? chosen : BASE_CURRENCY
}
