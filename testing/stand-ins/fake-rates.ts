import { startProgrammableService } from './programmable-service.ts'
import type { Answer } from './serve-locally.ts'

type Rates = { readonly usd: number; readonly eur: number; readonly gbp: number }

/** The primary service answers like this (§7, call 8). */
export function primaryAnswer({ usd, eur, gbp }: Rates): Answer {
  const conversion_rates = { GHS: 1, USD: usd, EUR: eur, GBP: gbp }
  return { json: { result: 'success', base_code: 'GHS', conversion_rates } }
}

/** The fallback service answers like this (§7, call 9). */
export function fallbackAnswer(rates: Rates): Answer {
  return { json: { date: '2026-09-29', ghs: { ...rates, btc: 1.3e-6 } } }
}

export const startFakePrimary = (rates: Rates) => startProgrammableService(primaryAnswer(rates))
