import { expect, test } from 'vitest'
import { currencyOf } from '#pages/frame/serve/page-currency.ts'
import { readConfig } from '../config.ts'

function aShop(environment: Record<string, string> = {}) {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error)
  const countries = new Map([
    ['41.66.192.1', 'GH'],
    ['81.2.69.142', 'GB'],
    ['105.112.0.1', 'NG'],
  ])
  return { config: config.value, countryOfAddress: (ip = '') => countries.get(ip) ?? null }
}

const visit = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers })

test('a choice in the cookie wins over the address', () => {
  const request = visit('81.2.69.142', { cookie: 'a=1; currency=EUR; b=2' })
  expect(currencyOf(aShop(), request)).toEqual({ currency: 'EUR', currencyIs: 'known' })
})

test('a crawler gets the currency of markup and feed, whatever it says', () => {
  const headers = { 'user-agent': 'Twitterbot/1.0', cookie: 'currency=EUR' }
  const ghs = { currency: 'GHS', currencyIs: 'known' }
  expect(currencyOf(aShop(), visit('81.2.69.142', headers))).toEqual(ghs)
})

test.each([
  ['41.66.192.1', 'GHS'],
  ['81.2.69.142', 'GBP'],
  ['105.112.0.1', 'USD'],
])('a first visit from %s is shown %s', (ip, currency) => {
  expect(currencyOf(aShop(), visit(ip))).toEqual({ currency, currencyIs: 'known' })
})

test.each(['currency=NGN', 'currency=usd', 'currency=', 'xcurrency=EUR', 'currency=EURO'])(
  'the cookie %j is ignored',
  (cookie) => {
    expect(currencyOf(aShop(), visit('81.2.69.142', { cookie })).currency).toBe('GBP')
  },
)

test.each([
  ['en-US,en;q=0.9', 'USD'],
  ['de-DE', 'EUR'],
  ['en', 'GHS'],
  ['', 'GHS'],
  [`${'x'.repeat(5000)}-US`, 'GHS'],
])('without a country, the language %j gives %s', (language, currency) => {
  const request = visit('203.0.113.1', { 'accept-language': language })
  expect(currencyOf(aShop(), request)).toEqual({ currency, currencyIs: 'open' })
})

test('the currency stays guessed when there is no service for the browser to call', () => {
  expect(currencyOf(aShop(), visit('127.0.0.1')).currencyIs).toBe('guessed')
  const off = aShop({ GEO_SERVICE_URLS: 'off' })
  expect(currencyOf(off, visit('203.0.113.1')).currencyIs).toBe('guessed')
  const named = aShop({ GEO_SERVICE_URLS: 'http://127.0.0.1:9/' })
  expect(currencyOf(named, visit('127.0.0.1')).currencyIs).toBe('open')
})
