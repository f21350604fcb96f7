import { expect, test } from 'vitest'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import { failure, success } from '#domain/result'
import { askServices } from './ask-services.ts'
import type { FetchJson } from './fetch-json.ts'

const PRIMARY = 'https://primary.example/'
const FALLBACK = 'https://fallback.example/'
const TWIN = 'https://twin.example/'

const primaryBody = (USD: unknown = 0.085) => ({
  result: 'success',
  conversion_rates: { USD, EUR: 0.075, GBP: 0.064 },
})
const fallbackBody = (usd: unknown = 0.086) => ({ ghs: { usd, eur: 0.0755, gbp: 0.0645 } })

function ask(bodies: Readonly<Record<string, unknown>>, primaryUrl: string | null = PRIMARY) {
  const asked: string[] = []
  const fetchJson: FetchJson = async (url) => {
    asked.push(url)
    return url in bodies ? success(bodies[url]) : failure('service-unreachable')
  }
  const answer = askServices({
    services: { primaryUrl, fallbackUrls: [FALLBACK, TWIN] },
    lastGood: BUILT_IN_RATES,
    fetchJson,
    signal: new AbortController().signal,
  })
  return answer.then((value) => ({ value, asked }))
}

test('the primary service is enough', async () => {
  expect(await ask({ [PRIMARY]: primaryBody(), [FALLBACK]: fallbackBody() })).toEqual({
    value: success({ rates: { usd: 0.085, eur: 0.075, gbp: 0.064 }, source: 'primary' }),
    asked: [PRIMARY],
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
])('after the primary answer %j the fallback is asked (§4) [E6]', async (body) => {
  const { value, asked } = await ask({ [PRIMARY]: body, [FALLBACK]: fallbackBody() })
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback', rates: { usd: 0.086 } } })
  expect(asked).toEqual([PRIMARY, FALLBACK])
})

test('the fallback has a twin', async () => {
  const { value, asked } = await ask({ [FALLBACK]: fallbackBody(0), [TWIN]: fallbackBody() })
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback' } })
  expect(asked).toEqual([PRIMARY, FALLBACK, TWIN])
})

test('without a primary address the first configured service is the primary one', async () => {
  const { value, asked } = await ask({ [FALLBACK]: fallbackBody() }, null)
  expect(value).toMatchObject({ ok: true, value: { source: 'primary', rates: { usd: 0.086 } } })
  expect(asked).toEqual([FALLBACK])
})

test('without a primary address the twin is the fallback, once the first service has failed', async () => {
  const { value, asked } = await ask({ [TWIN]: fallbackBody() }, null)
  expect(value).toMatchObject({ ok: true, value: { source: 'fallback' } })
  expect(asked).toEqual([FALLBACK, TWIN])
})

test('when all fail, the reasons are told without any address', async () => {
  const { value } = await ask({ [PRIMARY]: primaryBody(5), [FALLBACK]: {} })
  expect(value).toEqual(
    failure([
      'primary: rate-implausible',
      'fallback: rates-unreadable',
      'fallback: service-unreachable',
    ]),
  )
})
