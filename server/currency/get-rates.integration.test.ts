import { afterEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { fallbackAnswer, primaryAnswer } from '#testing/stand-ins/fake-rates'
import {
  type ProgrammableService,
  startProgrammableService,
} from '#testing/stand-ins/programmable-service'

const RATES = { usd: 0.0858, eur: 0.0755, gbp: 0.0648 }
const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function openWith(primary: ProgrammableService | null, fallback: ProgrammableService | null) {
  const open = await openTestShop({
    config: {
      rates: { primaryUrl: primary?.url ?? null, fallbackUrls: fallback ? [fallback.url] : [] },
    },
  })
  closings.push(open.close)
  return open
}

async function service(response: Parameters<typeof startProgrammableService>[0]) {
  const started = await startProgrammableService(response)
  closings.push(started.close)
  return started
}

const ratesOf = async ({ app }: TestShop) => (await app.inject('/api/rates')).json()

test('rates of the primary service have no message (§7)', async () => {
  const open = await openWith(await service(primaryAnswer(RATES)), null)
  await open.shop.rates.refresh()
  expect(await ratesOf(open)).toEqual({
    base: 'GHS',
    rates: RATES,
    source: 'primary',
    fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('a shop without RATES_PRIMARY_URL has its dropdown in the header', async () => {
  const open = await openWith(null, await service(fallbackAnswer(RATES)))
  await open.shop.rates.refresh()
  expect(await ratesOf(open)).toMatchObject({ rates: RATES, source: 'primary' })
  const { body } = await open.app.inject('/product/13')
  expect(body).not.toContain('Using fallback')
  expect(body).toMatch(/<header.*<select[^>]*name="currency".*<\/header>/)
})

test('rates fetched before the services failed have the source `stored` (§4)', async () => {
  const primary = await service(primaryAnswer(RATES))
  const open = await openWith(primary, null)
  await open.shop.rates.refresh()
  primary.answerWith({ status: 503, json: {} })
  await open.shop.db.updateTable('exchange_rates').set({ next_fetch_at: 0 }).execute()
  await open.shop.rates.refresh()
  expect(await ratesOf(open)).toMatchObject({
    rates: RATES,
    source: 'stored',
    message: 'Using fallback rates - All APIs unavailable',
  })
})

test('cached pages are rendered again when the rates change, message included', async () => {
  const primary = await service(primaryAnswer({ ...RATES, usd: 1e9 }))
  const open = await openWith(primary, await service(fallbackAnswer(RATES)))
  const dollars = { cookie: 'currency=USD' }
  const before = await open.app.inject({ url: '/product/13', headers: dollars })
  expect(before.body).toContain('$124.50')
  await open.shop.rates.refresh()
  const after = await open.app.inject({ url: '/product/13', headers: dollars })
  expect(after.body).toContain('$128.70')
  expect(after.body).toContain('Using fallback API - Primary API unavailable')
  expect(after.body).toContain('Using fallback rates')
  expect(await ratesOf(open)).toMatchObject({
    source: 'fallback',
    message: 'Using fallback API - Primary API unavailable',
  })
})

test('when every service fails the built-in rates have the second message (§4)', async () => {
  const open = await openWith(await service({ json: {} }), await service({ text: '<html>' }))
  await open.shop.rates.refresh()
  expect(await ratesOf(open)).toEqual({
    base: 'GHS',
    rates: { usd: 0.083, eur: 0.076, gbp: 0.065 },
    source: 'built-in',
    message: 'Using fallback rates - All APIs unavailable',
    fetchedAt: null,
  })
})

test('neither pages nor shutdown wait for a hanging service', async () => {
  const hanging = await service('hang')
  const open = await openWith(hanging, null)
  await open.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => hanging.asked()).toHaveLength(1)
  expect((await open.app.inject('/')).statusCode).toBe(200)
  expect(await ratesOf(open)).toMatchObject({ source: 'built-in' })
})
