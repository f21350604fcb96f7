import { expect, onTestFinished, test, vi } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { anOrderBody } from '#testing/orders/order-body'
import { ORDER_LIMITS } from '#testing/orders/order-limits'
import { openFaultShop } from '#testing/server/open-fault-shop'
import { openTestShop } from '#testing/server/start-test-shop'

const UNKNOWN = 'NKB1800000000000999999'
/** These are spellings of the same page and its data. */
const ADDRESSES = [
  '/checkout/success',
  '/checkout/success/',
  '/CHECKOUT/Success',
  '/_data/checkout/success',
  '/_data/checkout/success/',
]

test('the success page and its data make one call to the provider for one order [P56]', async () => {
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
  const verifyCalls = () => paystack.requests().filter(({ call }) => call === 'verify')
  expect(verifyCalls()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 5_000)
  await get(`/checkout/success?trxref=${reference}`)
  expect(verifyCalls()).toHaveLength(2)
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

  test('and its data share one limit per network, in every spelling of the address [P56]', async () => {
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

  test('says that there were too many requests, without naming the order [P56]', async () => {
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

  test('an IPv6 /64 counts as one network, and pages without a reference are not limited [P56]', async () => {
    const get = await open(1)
    const request = (address: string) => get(`/checkout/success?reference=${UNKNOWN}`, address)
    expect((await request('2c0f:fb50:1:2::1')).statusCode).toBe(404)
    expect((await request('2c0f:fb50:1:2:aaaa::7')).statusCode).toBe(429)
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await get('/checkout/success', '2c0f:fb50:1:2::1')).statusCode).toBe(200)
    }
  })
})
