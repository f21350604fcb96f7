import { acceptRates, type RatesRefusal } from '#domain/currency/accept-rates'
import type { ExchangeRates } from '#domain/currency/exchange-rates'
import {
  type RatesUnreadable,
  readFallbackRates,
  readPrimaryRates,
} from '#domain/currency/read-rates'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../../env.ts'
import type { FetchFailure, FetchJson } from './fetch-json.ts'

export type RatesAnswer = {
  readonly rates: ExchangeRates
  readonly source: 'primary' | 'fallback'
}
export type RatesFailure = FetchFailure | RatesUnreadable | RatesRefusal
type Refusals = readonly `${RatesAnswer['source']}: ${RatesFailure}`[]

type Question = {
  readonly services: Config['rates']
  readonly lastGood: ExchangeRates
  readonly fetchJson: FetchJson
  readonly signal: AbortSignal
}

/**
 * §4: the primary service, then the fallback and its twin; the failure tells why each was passed
 * over. Without an address for the primary one the first of the others is the primary: a service
 * that nobody configured is not unavailable.
 */
export async function askServices(question: Question): Promise<Result<RatesAnswer, Refusals>> {
  const { primaryUrl, fallbackUrls } = question.services
  const refusals: Refusals[number][] = []
  const services = [
    ...(primaryUrl === null ? [] : [{ url: primaryUrl, read: readPrimaryRates }]),
    ...fallbackUrls.map((url) => ({ url, read: readFallbackRates })),
  ]
  for (const [place, { url, read }] of services.entries()) {
    const source = place === 0 ? 'primary' : 'fallback'
    const rates = await askService(question, url, read)
    if (rates.ok) return success({ rates: rates.value, source })
    refusals.push(`${source}: ${rates.error}`)
  }
  return failure(refusals)
}

async function askService(
  { fetchJson, signal, lastGood }: Question,
  url: string,
  read: typeof readPrimaryRates,
): Promise<Result<ExchangeRates, RatesFailure>> {
  const body = await fetchJson(url, signal)
  if (!body.ok) return body
  const rates = read(body.value)
  return rates.ok ? acceptRates(rates.value, lastGood) : rates
}
