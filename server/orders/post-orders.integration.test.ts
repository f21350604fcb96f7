import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { openFaultShop } from '#testing/server/open-fault-shop'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { sign } from '../payments/signature.ts'
import type { StandIn } from '../payments/stand-in/create-stand-in.ts'

let open: TestShop
let standIn: StandIn
beforeEach(async () => {
  open = await openTestShop()
  if (!open.shop.standIn) throw new Error('No stand-in')
  standIn = open.shop.standIn
})
afterEach(async () => {
  await standIn.delivered()
  expect(await brokenInvariants(open.shop.db)).toEqual([])
  await open.close()
})

function post(url: string, payload: object) {
  return open.app.inject({ method: 'POST', url, payload })
}

async function place(body = anOrderBody()) {
  const response = await post('/api/orders', body)
  expect(response.statusCode).toBe(201)
  return { ...response.json(), accessToken: body.accessToken }
}

describe('ordering', () => {
  test('a placed order returns the amount and where to pay', async () => {
    const response = await post('/api/orders', anOrderBody())
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toMatchObject({
      orderId: expect.stringMatching(/^ORD-/),
      reference: expect.stringMatching(/^NKB\d{19}$/),
      amountPesewas: 50_000,
      scriptUrl: expect.stringContaining('/stand-in/paystack/'),
    })
  })

  test('invalid fields are named with their messages', async () => {
    const response = await post('/api/orders', anOrderBody({ city: '', email: 'ama@' }))
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      { city: 'City is required', email: 'Please enter a valid email address' },
    ])
  })

  test.each([
    ['GH', '7'],
    ['GH', '24123456789012'],
    ['DE', '12345'],
  ])('from %s the phone %s is refused (§5)', async (country, phone) => {
    const response = await post('/api/orders', anOrderBody({ country, phone }))
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      { phone: 'Please enter a valid phone number' },
    ])
  })

  test('a changed cart is refused with the current cart', async () => {
    const response = await post('/api/orders', anOrderBody({ shownTotalPesewas: 1 }))
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      error: { code: 'cart-changed' },
      cart: { totalPesewas: 50_000, lines: [{ id: 14, problem: null, unitPricePesewas: 50_000 }] },
    })
  })

  test('while the provider is down the checkout’s own message is returned, and the next attempt works [P29]', async () => {
    const body = anOrderBody()
    standIn.failNext('start', 'payments-unavailable')
    const failed = await post('/api/orders', body)
    expect([failed.statusCode, failed.json().error.message]).toEqual([
      503,
      'An error occurred during checkout. Please try again.',
    ])
    expect((await post('/api/orders', body)).statusCode).toBe(201)
  })

  test('a lost response does not cause a second payment [P29]', async () => {
    const body = anOrderBody()
    standIn.failNext('start', 'answer-lost')
    expect((await post('/api/orders', body)).statusCode).toBe(503)
    const again = await post('/api/orders', body)
    expect(again.statusCode).toBe(201)
  })
})

describe('paying', () => {
  test('the webhook alone makes it paid, without the browser [P1] [P2]', async () => {
    const { orderId, accessCode } = await place()
    standIn.choose(accessCode, 'mobile-money-approve')
    await standIn.delivered()
    expect(await loadOrder(open.shop.db, orderId)).toMatchObject({ state: 'paid' })
  })

  test('without a webhook the status request settles it [P3]', async () => {
    standIn.setWebhooks('off')
    const { reference, accessCode } = await place()
    standIn.choose(accessCode, 'card-pay')
    expect((await post('/api/orders/status', { reference })).json()).toMatchObject({
      standing: 'paid',
      paymentMethod: 'Card',
    })
  })

  test('customer details are returned only to the browser that ordered [P35] [S23]', async () => {
    const { reference, accessCode, accessToken } = await place()
    standIn.choose(accessCode, 'mobile-money-approve')
    const stranger = (await post('/api/orders/status', { reference })).json()
    const guess = (
      await post('/api/orders/status', { reference, accessToken: 'y'.repeat(32) })
    ).json()
    const owner = (await post('/api/orders/status', { reference, accessToken })).json()
    expect([stranger.customer, guess.customer]).toEqual([null, null])
    expect(owner.customer).toMatchObject({ name: 'Ama Mensah' })
    expect(stranger).toMatchObject({
      standing: 'paid',
      totalPesewas: 50_000,
      items: [{ title: 'Ancient Dragon Tee', quantity: 1 }],
    })
  })

  test('the success page is not cached and contains nothing personal', async () => {
    const { reference, accessCode } = await place()
    standIn.choose(accessCode, 'mobile-money-approve')
    const page = await open.app.inject(`/checkout/success?reference=${reference}`)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).not.toMatch(/Mensah|@example\.com|Oxford Street/)
  })

  test.each(['NKB1800000000000999999', 'x', '', '../verify'])(
    'reference %j is not found',
    async (reference) => {
      const response = await post('/api/orders/status', { reference })
      expect([response.statusCode, response.json().error.message]).toEqual([
        404,
        'Failed to load order details. Please contact support.',
      ])
    },
  )

  test('a declined payment is refused, a pending one stays open', async () => {
    const [declined, hanging] = [await place(), await place()]
    standIn.choose(declined.accessCode, 'mobile-money-decline')
    standIn.choose(hanging.accessCode, 'mobile-money-hang')
    expect((await post('/api/orders/status', declined)).json().standing).toBe('refused')
    expect((await post('/api/orders/status', hanging)).json().standing).toBe('open')
  })
})

describe('the webhook', () => {
  test.each([undefined, '', 'abc', 'f'.repeat(128), 'F'.repeat(127)])(
    'signature %j is refused with 401 and nothing is stored [P8]',
    async (signature) => {
      const { shop, app, order, close } = await openFaultShop()
      onTestFinished(close)
      const { reference, orderId } = (await order()).json()
      const event = { event: 'charge.success', data: { id: 1, reference, status: 'success' } }
      const response = await app.inject({
        method: 'POST',
        url: '/api/webhooks/paystack',
        headers: signature === undefined ? {} : { 'x-paystack-signature': signature },
        payload: event,
      })
      expect(response.statusCode).toBe(401)
      expect(await shop.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
      expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'pending' })
    },
  )

  test('of a provider without keys is refused, whatever the signature [P8]', async () => {
    const payload = JSON.stringify({ event: 'charge.success', data: { id: 1 } })
    for (const key of ['', 'undefined']) {
      const signature = sign(key, Buffer.from(payload)).toString('hex')
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
      const url = '/api/webhooks/paystack'
      const response = await open.app.inject({ method: 'POST', url, headers, payload })
      expect(response.statusCode).toBe(401)
    }
    expect(await open.shop.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  })

  test('a false but signed event triggers a verification, and its result decides [P12]', async () => {
    const { reference, orderId } = await place()
    await standIn.sendWebhook({ event: 'payment-succeeded', subject: '9', reference })
    expect(await loadOrder(open.shop.db, orderId)).toMatchObject({ state: 'pending' })
  })

  test('fifty concurrent deliveries are one event [P6] [P9]', async () => {
    const { reference, accessCode, orderId } = await place()
    standIn.setWebhooks('off')
    standIn.choose(accessCode, 'mobile-money-approve')
    const event = { event: 'payment-succeeded', subject: '9', reference }
    await Promise.all(Array.from({ length: 50 }, () => standIn.sendWebhook(event)))
    expect(await loadOrder(open.shop.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await open.shop.db.selectFrom('webhook_events').selectAll().execute()).toHaveLength(1)
    expect(await open.shop.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
  })

  test('an event about an unknown payment is stored and marked [P11] [P37]', async () => {
    const reference = 'NKB1700000000000123456'
    await standIn.sendWebhook({ event: 'payment-succeeded', subject: '7', reference })
    await standIn.sendWebhook({ event: 'invoice', subject: '8' })
    const events = await open.shop.db
      .selectFrom('webhook_events')
      .select(['event', 'kind', 'provider', 'reference'])
      .orderBy('event')
      .execute()
    expect(events).toEqual([
      { event: 'invoice', kind: 'other', provider: 'stand-in', reference: null },
      {
        event: 'payment-succeeded',
        kind: 'payment-succeeded',
        provider: 'stand-in',
        reference,
      },
    ])
    expect(await listOpenReviewCases(open.shop.db)).toMatchObject([
      { reason: 'unknown-payment', reference },
    ])
  })
})
