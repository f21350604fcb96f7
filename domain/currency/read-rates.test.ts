import { expect, test } from 'vitest'
import { readFallbackRates, readPrimaryRates } from './read-rates.ts'

const rates = { usd: 0.0858, eur: 0.0755, gbp: 0.0648 }
const conversion_rates = { GHS: 1, USD: 0.0858, EUR: 0.0755, GBP: 0.0648 }

test('the primary service is parsed', () => {
  expect(readPrimaryRates({ result: 'success', base_code: 'GHS', conversion_rates })).toEqual({
    ok: true,
    value: rates,
  })
})

test('the fallback service is parsed', () => {
  const body = { date: '2026-09-29', ghs: { ...rates, btc: 1e-7 } }
  expect(readFallbackRates(body)).toEqual({ ok: true, value: rates })
})

test.each([
  null,
  '<html>',
  {},
  [],
  { result: 'error', 'error-type': 'quota-reached' },
  { result: 'error', conversion_rates },
  { result: 'success' },
  { result: 'success', conversion_rates: { ...conversion_rates, USD: '0.08' } },
  { result: 'success', conversion_rates: { ...conversion_rates, EUR: Number.NaN } },
  { result: 'success', conversion_rates: { USD: 0.08, EUR: 0.07 } },
  { ghs: { ...rates, usd: 'NaN' } },
  { usd: rates },
])('%j is not a valid response of either service', (body) => {
  expect(readPrimaryRates(body)).toEqual({ ok: false, error: 'rates-unreadable' })
  expect(readFallbackRates(body)).toEqual({ ok: false, error: 'rates-unreadable' })
})
