import { expect, test } from 'vitest'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import { ratesState } from './rates-state.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const rates = { usd: 0.0858, eur: 0.0755, gbp: 0.0648 }

function stored(ageMs: number, source: 'primary' | 'fallback' = 'primary') {
  return { rates, source, fetchedAt: NOW - ageMs }
}

test('rates of the primary service have no message', () => {
  expect(ratesState({ lastGood: stored(0), isFailing: false }, NOW)).toEqual({
    rates,
    source: 'primary',
    message: null,
    fetchedAt: NOW,
  })
})

test('rates of the fallback service have its message (§4)', () => {
  const { message, source } = ratesState({ lastGood: stored(0, 'fallback'), isFailing: false }, NOW)
  expect(source).toBe('fallback')
  expect(message).toBe('Using fallback API - Primary API unavailable')
})

test('while all services fail, rates up to a day old are used, then the built-in ones (§4)', () => {
  const message = 'Using fallback rates - All APIs unavailable'
  const young = ratesState({ lastGood: stored(23 * HOUR), isFailing: true }, NOW)
  expect(young).toMatchObject({ rates, source: 'stored', message, fetchedAt: NOW - 23 * HOUR })
  const old = ratesState({ lastGood: stored(24 * HOUR), isFailing: true }, NOW)
  const none = ratesState({ lastGood: null, isFailing: true }, NOW)
  for (const state of [old, none]) {
    expect(state).toEqual({ rates: BUILT_IN_RATES, source: 'built-in', message, fetchedAt: null })
  }
})

test('before the first fetch the built-in rates have no message', () => {
  expect(ratesState({ lastGood: null, isFailing: false }, NOW)).toMatchObject({
    source: 'built-in',
    message: null,
  })
})

test('rates dated in the future come from a wrong clock and are not used [B10]', () => {
  expect(ratesState({ lastGood: stored(-HOUR), isFailing: false }, NOW).source).toBe('built-in')
})
