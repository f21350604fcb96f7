import * as v from 'valibot'
import { failure, type Result, success } from '../result.ts'
import type { ExchangeRates } from './exchange-rates.ts'

// A quota error comes with status 200, so `result` must be checked.
const primaryBody = v.object({
  result: v.literal('success'),
  conversion_rates: v.object({ USD: v.number(), EUR: v.number(), GBP: v.number() }),
})

const fallbackBody = v.object({
  ghs: v.object({ usd: v.number(), eur: v.number(), gbp: v.number() }),
})

export type RatesUnreadable = 'rates-unreadable'

/** §7, call 8. */
export function readPrimaryRates(body: unknown): Result<ExchangeRates, RatesUnreadable> {
  const parsed = v.safeParse(primaryBody, body)
  if (!parsed.success) return failure('rates-unreadable')

  const { USD, EUR, GBP } = parsed.output.conversion_rates
  return success({ usd: USD, eur: EUR, gbp: GBP })
}

/** §7, call 9. */
export function readFallbackRates(body: unknown): Result<ExchangeRates, RatesUnreadable> {
  const parsed = v.safeParse(fallbackBody, body)
  return parsed.success ? success(parsed.output.ghs) : failure('rates-unreadable')
}
