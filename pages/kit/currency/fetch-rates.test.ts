import { afterEach, expect, test, vi } from 'vitest'
import { fetchRates } from './fetch-rates.ts'

afterEach(() => vi.unstubAllGlobals())

function respondWith(text: string) {
  vi.stubGlobal('fetch', async () => new Response(text))
}

test('rates come with their source, age and message', async () => {
  const rates = { usd: 0.08, eur: 0.07, gbp: 0.06 }
  respondWith(
    JSON.stringify({
      base: 'GHS',
      rates,
      source: 'primary',
      fetchedAt: '2026-09-29T12:00:00.000Z',
    }),
  )
  expect(await fetchRates()).toEqual({
    rates,
    source: 'primary',
    message: null,
    ratesFetchedAt: Date.UTC(2026, 8, 29, 12),
  })
})

test.each([
  '',
  '<h1>Bad Gateway</h1>',
  'null',
  '{}',
  '{"error":{"code":"server-error"}}',
  '{"rates":{"usd":0,"eur":0.07,"gbp":0.06}}',
  '{"rates":{"usd":-1,"eur":0.07,"gbp":0.06}}',
  '{"rates":{"usd":"0.08","eur":0.07,"gbp":0.06}}',
  '{"rates":{"usd":0.08,"eur":null,"gbp":0.06}}',
  '{"rates":{"usd":0.08}}',
])('the response %j gives no rates', async (text) => {
  respondWith(text)
  expect(await fetchRates()).toBeNull()
})
