import { acceptRates, type RatesRefusal } from '#domain/currency/accept-rates'
import type { ExchangeRates } from '#domain/currency/exchange-rates'
import {
  type RatesUnreadable,
  readFallbackRates,
  readPrimaryRates,
} from '#domain/currency/read-rates'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../../base/config.ts'
import type { FetchFailure, FetchJson } from './fetch-json.ts'

export type FetchedRates = {
  readonly rates: ExchangeRates
  readonly source: 'primary' | 'fallback'
}
export type RatesFailure = FetchFailure | RatesUnreadable | RatesRefusal
type ServiceFailures = readonly `${FetchedRates['source']}: ${RatesFailure}`[]

type FetchOptions = {
  readonly services: Config['rates']
  readonly lastGood: ExchangeRates
  readonly fetchJson: FetchJson
  readonly signal: AbortSignal
}

/**
 * §4: calls the primary service, then the fallback and its mirror; the failure lists the reason for
 * each. Without a primary address the first fallback counts as primary: a service that is not
 * configured is not unavailable.
 */
export async function fetchServiceRates(
  options: FetchOptions,
): Promise<Result<FetchedRates, ServiceFailures>> {
  const { primaryUrl, fallbackUrls } = options.services
  const failures: ServiceFailures[number][] = []
  const services = [
    ...(primaryUrl === null ? [] : [{ url: primaryUrl, read: readPrimaryRates }]),
    ...fallbackUrls.map((url) => ({ url, read: readFallbackRates })),
  ]
  for (const [index, { url, read }] of services.entries()) {
    const source = index === 0 ? 'primary' : 'fallback'
    const rates = await fetchFromService(options, url, read)
    if (rates.ok) return success({ rates: rates.value, source })
    failures.push(`${source}: ${rates.error}`)
  }
  return failure(failures)
}

async function fetchFromService(
  { fetchJson, signal, lastGood }: FetchOptions,
  url: string,
  read: typeof readPrimaryRates,
): Promise<Result<ExchangeRates, RatesFailure>> {
  const body = await fetchJson(url, signal)
  if (!body.ok) return body
  const rates = read(body.value)
  return rates.ok ? acceptRates(rates.value, lastGood) : rates
}
