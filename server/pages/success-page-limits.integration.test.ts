import { expect, onTestFinished, test, vi } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { anOrderBody } from '#testing/orders/order-body'
import { openFaultShop } from '#testing/server/open-fault-shop'
import { openTestShop } from '#testing/server/start-test-shop'
import { ORDER_LIMITS } from '../orders/order-limits.builder.ts'

const UNKNOWN = 'NKB1800000000000999999'
/** All of them the one page. */
const ADDRESSES = [
  '/checkout/success',
  '/checkout/success/',
  '/CHECKOUT/Success',
  '/_data/checkout/success',
  '/_data/checkout/success/',
]

test('the success page, its data and the status of one order are one question to the provider [P56]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { order, get, paystack, close } = await openFaultShop()
  onTestFinished(close)
  const { reference } = (await order(anOrderBody())).json()
  for (let round = 0; round < 10; round += 1) {
    const pages = await Promise.all(ADDRESSES.map((path) => get(`${path}?reference=${reference}`)))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  const asked = () => paystack.requests().filter(({ call }) => call === 'verify')
  expect(asked()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 5_000)
  await get(`/checkout/success?trxref=${reference}`)
  expect(asked()).toHaveLength(2)
})

eachEngine('the success page', (engine) => {
  async function open(statusPerMinute: number) {
    const { databaseUrl = null } = await engine.create()
    const orderLimits = { ...ORDER_LIMITS, statusPerMinute }
    const { app, close } = await openTestShop({ config: { orderLimits, databaseUrl } })
    onTestFinished(close)
    return (url: string, remoteAddress = '41.66.192.1') =>
      app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
  }

  test('is limited by network, with its data, whatever way its address is written [P56]', async () => {
    const get = await open(ADDRESSES.length)
    for (const path of ADDRESSES) {
      expect((await get(`${path}?reference=${UNKNOWN}`)).statusCode).toBe(404)
    }
    for (const path of ADDRESSES) {
      const refused = await get(`${path}?reference=${UNKNOWN}`)
      expect([path, refused.statusCode]).toEqual([path, 429])
      expect(refused.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
    }
    expect((await get(`/checkout/success?reference=${UNKNOWN}`, '41.66.192.2')).statusCode).toBe(
      404,
    )
  })

  test('says in its own words that it is asked too often, and to nobody of whom [P56]', async () => {
    const get = await open(1)
    const [first, refused] = [
      await get(`/checkout/success?reference=${UNKNOWN}`),
      await get(`/checkout/success?reference=${UNKNOWN}`),
    ]
    expect([first.statusCode, refused.statusCode]).toEqual([404, 429])
    expect(refused.body).toContain('<h1 tabindex="-1">One moment</h1>')
    expect(refused.body).toContain('If you have paid, your order is safe.')
    expect(refused.body).not.toContain(UNKNOWN)
    const data = await get(`/_data/checkout/success?reference=${UNKNOWN}`)
    expect(data.json()).toMatchObject({ data: { state: 'asked-too-often' } })
  })

  test('one household with its whole network of IPv6 is one, and pages without a reference are free [P56]', async () => {
    const get = await open(1)
    const ask = (address: string) => get(`/checkout/success?reference=${UNKNOWN}`, address)
    expect((await ask('2c0f:fb50:1:2::1')).statusCode).toBe(404)
    expect((await ask('2c0f:fb50:1:2:aaaa::7')).statusCode).toBe(429)
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await get('/checkout/success', '2c0f:fb50:1:2::1')).statusCode).toBe(200)
    }
  })
})
