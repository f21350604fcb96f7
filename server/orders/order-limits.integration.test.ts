import { expect, onTestFinished, test } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import type { FixedSettings } from '#domain/settings/settings'
import { anOrderBody } from '#testing/orders/order-body'
import { ORDER_LIMITS } from '#testing/orders/order-limits'
import { openTestShop } from '#testing/server/start-test-shop'
import { sha256 } from '../base/sha256.ts'
import type { OrderLimits } from './order-limits.ts'

async function open(limits: Partial<OrderLimits> = {}, fixedSettings: FixedSettings = {}) {
  const orderLimits = { ...ORDER_LIMITS, ...limits }
  const { shop, app, close } = await openTestShop({ config: { orderLimits, fixedSettings } })
  onTestFinished(close)
  const post = async (url: string, payload: object, remoteAddress = '127.0.0.1') => {
    const response = await app.inject({ method: 'POST', url, payload, remoteAddress })
    return { status: response.statusCode, body: response.json() }
  }
  return { db: shop.db, post }
}

test('an order below the minimum is refused with the minimum [P27]', async () => {
  const { post } = await open({}, { orderMinimumPesewas: 60_000 })
  expect(await post('/api/orders', anOrderBody())).toMatchObject({
    status: 422,
    body: { error: { message: 'The smallest order that can be paid online is GH₵600.00.' } },
  })
})

test('an order whose hold expired is a conflict (409), not a server error', async () => {
  const { post, db } = await open()
  const body = anOrderBody()
  const { orderId } = (await post('/api/orders', body)).body
  await expireOrder(db, orderId, { nowMs: Date.now() })
  expect(await post('/api/orders', body)).toMatchObject({
    status: 409,
    body: { error: { code: 'order-expired' } },
  })
})

test('too many attempts of a person or a source are refused, with one alert [P41]', async () => {
  const { post, db } = await open({ attemptsPerPerson: 1, ordersPerMinute: 3, statusPerMinute: 1 })
  const person = { email: 'tester@example.com' }
  expect((await post('/api/orders', anOrderBody(person))).status).toBe(201)
  expect(await post('/api/orders', anOrderBody(person))).toMatchObject({
    status: 429,
    body: { error: { code: 'too-many-attempts' } },
  })
  expect((await post('/api/orders', anOrderBody())).status).toBe(201)
  for (let more = 0; more < 3; more += 1) {
    expect((await post('/api/orders', anOrderBody())).status).toBe(429)
  }
  const key = sha256('alert many orders from one source 127.0.0.1')
  const alerts = () => db.selectFrom('rate_limits').select('hits').where('key', '=', key).execute()
  await expect.poll(alerts).toEqual([{ hits: 3 }])

  expect((await post('/api/orders/status', { reference: 'x' })).status).toBe(404)
  expect((await post('/api/orders/status', { reference: 'x' })).status).toBe(429)
})

test('an order that exceeds a limit by itself is refused with the number and a contact [P46]', async () => {
  const { post } = await open({ unitsPerPerson: 3, unitsPerVariant: 2 })
  const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M' }
  const order = (quantity: number) => ({
    ...anOrderBody({ lines: [{ ...line, quantity }], shownTotalPesewas: quantity * 50_000 }),
  })
  expect(await post('/api/orders', order(4))).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'order-too-large',
        message:
          'One order can have at most 3 pieces. For more, please write to us on the contact page: /contact',
      },
    },
  })
  expect(await post('/api/orders', order(3))).toMatchObject({
    status: 422,
    body: { error: { code: 'order-too-many-alike', message: expect.stringContaining('most 2') } },
  })
  expect((await post('/api/orders', order(2))).status).toBe(201)
})

test('orders that exceed a limit together are refused with a request to wait [P46]', async () => {
  const { post } = await open({ unitsPerPerson: 1, unitsPerSource: 2 })
  const person = { phone: '241234567' }
  expect((await post('/api/orders', anOrderBody(person))).status).toBe(201)
  expect(await post('/api/orders', anOrderBody(person))).toMatchObject({
    status: 429,
    body: {
      error: { code: 'too-many-pieces', message: expect.stringMatching(/^We already hold/) },
    },
  })
  expect((await post('/api/orders', anOrderBody())).status).toBe(201)
  expect(await post('/api/orders', anOrderBody())).toMatchObject({
    status: 429,
    body: { error: { code: 'network-holds-too-many' } },
  })
})

test('all addresses of one IPv6 network are one source, in any notation [P47]', async () => {
  const { post } = await open({ statusPerMinute: 3 })
  const ask = async (address: string) =>
    (await post('/api/orders/status', { reference: 'x' }, address)).status
  for (const address of ['2001:db8::1:2:3:4:5', '2001:db8:0:1::7', '2001:DB8:0:1:ffff::']) {
    expect(await ask(address)).toBe(404)
  }
  expect(await ask('2001:db8:0:1::')).toBe(429)
  expect(await ask('2001:db8:0:2::7')).toBe(404)
})
