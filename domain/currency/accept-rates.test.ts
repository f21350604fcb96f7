import { expect, test } from 'vitest'
import { acceptRates } from './accept-rates.ts'
import { BUILT_IN_RATES } from './exchange-rates.ts'

function acceptUsd(usd: number) {
  return acceptRates({ ...BUILT_IN_RATES, usd }, { ...BUILT_IN_RATES, usd: 0.1 })
}

test.each([0.05, 0.08, 0.1, 0.15])('%d is close enough to 0.1', (usd) => {
  expect(acceptUsd(usd)).toEqual({ ok: true, value: { ...BUILT_IN_RATES, usd } })
})

test.each([0.049, 0.151, 1e9])('%d is too far from 0.1', (usd) => {
  expect(acceptUsd(usd)).toEqual({ ok: false, error: 'rate-implausible' })
})

test.each([0, -0.08, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a rate', (usd) => {
  expect(acceptUsd(usd)).toEqual({ ok: false, error: 'rate-not-positive' })
})

test('one bad rate rejects all three', () => {
  expect(acceptRates({ ...BUILT_IN_RATES, gbp: 9 }, BUILT_IN_RATES).ok).toBe(false)
})
