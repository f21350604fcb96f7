import { expect, test } from 'vitest'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import { failure, success } from '#domain/result'
import type { FetchJson } from './fetch-json.ts'
import { fetchServiceRates } from './fetch-service-rates.ts'

const PRIMARY = 'https://primary.example/'
const FALLBACK = 'https://fallback.example/'
const MIRROR = 'https://mirror.example/'

const primaryBody = (USD: unknown = 0.085) => ({
  result: 'success',
  conversion_rates: { USD, EUR: 0.075, GBP: 0.064 },
})
const fallbackBody = (usd: unknown = 0.086) => ({ ghs: { usd, eur: 0.0755, gbp: 0.0645 } })

function fetchWith(bodies: Readonly<Record<string, unknown>>, primaryUrl: string | null = PRIMARY) {
  const called: string[] = []
  const fetchJson: FetchJson = async (url) => {
    called.push(url)
    return url in bodies ? success(bodies[url]) : failure('service-unreachable')
  }
  const result = fetchServiceRates({
    services: { primaryUrl, fallbackUrls: [FALLBACK, MIRROR] },
    lastGood: BUILT_IN_RATES,
    fetchJson,
    signal: new AbortController().signal,
  })
  return result.then((value) => ({ value, called }))
}

test('the fallback is not called when the primary service succeeds', async () => {
  expect(await fetchWith({ [PRIMARY]: primaryBody(), [FALLBACK]: fallbackBody() })).toEqual({
    value: success({ rates: { usd: 0.085, eur: 0.075, gbp: 0.064 }, source: 'primary' }),
    called: [PRIMARY],
  })
})

test.each([
  undefined,
  null,
  {},
  [],
  'quota reached',
  { result: 'error', 'error-type': 'quota-reached' },
  { ...primaryBody(), result: 'error' },
  primaryBody(0),
  primaryBody(-0.085),
  primaryBody(1e9),
  primaryBody('0.085'),
  primaryBody(null),
  { result: 'success', conversion_rates: { USD: 0.085 } },
])('after the primary response %j the fallback is called (§4) [E6]', async (body) => {
  const { value, called } = await fetchWith({ [PRIMARY]: body, [FALLBACK]: fallbackBody() })
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback', rates: { usd: 0.086 } } })
  expect(called).toEqual([PRIMARY, FALLBACK])
})

test('the mirror is called when the fallback fails', async () => {
  const { value, called } = await fetchWith({
    [FALLBACK]: fallbackBody(0),
    [MIRROR]: fallbackBody(),
  })
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback' } })
  expect(called).toEqual([PRIMARY, FALLBACK, MIRROR])
})

test('without a primary address the first configured service is the primary one', async () => {
  const { value, called } = await fetchWith({ [FALLBACK]: fallbackBody() }, null)
  expect(value).toMatchObject({ ok: true, value: { source: 'primary', rates: { usd: 0.086 } } })
  expect(called).toEqual([FALLBACK])
})

test('without a primary address the mirror is the fallback when the first service fails', async () => {
  const { value, called } = await fetchWith({ [MIRROR]: fallbackBody() }, null)
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback' } })
  expect(called).toEqual([FALLBACK, MIRROR])
})

test('when all fail, the reasons are listed without any address', async () => {
  const { value } = await fetchWith({ [PRIMARY]: primaryBody(5), [FALLBACK]: {} })
  expect(value).toEqual(
    failure([
      'primary: rate-implausible',
      'fallback: rates-unreadable',
      'fallback: service-unreachable',
    ]),
  )
})
