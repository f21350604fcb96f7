import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { listOrders, loadOrder } from '#database/orders/orders'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { manualTimeout } from '#testing/stand-ins/manual-timeout'
import { type PaystackFault, paystackFaults } from '#testing/stand-ins/paystack-faults'
import { createPaystack } from '../payments/paystack/create-paystack.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FAILED = { ok: false, error: { code: 'checkout-failed' } }

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db)).toEqual([])
}

async function expectNothingWritten(orders: TestOrders) {
  expect(orders.payments.requests).toEqual([])
  expect(await orders.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await orders.db.selectFrom('payment_attempts').selectAll().execute()).toEqual([])
  await expectInvariants(orders)
}

eachEngine('placing an order', (engine) => {
  describe('with a discount code', () => {
    test('three concurrent requests for one order get one discount [P26]', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody({ discountCode: 'WELCOME10', shownTotalPesewas: 45_000 })
      const results = await Promise.all([1, 2, 3].map(() => placeOrder(orders, body, 'x')))
      expect(results).toMatchObject(Array(3).fill({ ok: true, value: { amountPesewas: 45_000 } }))
      expect(await listOrders(orders.db, 'pending')).toMatchObject([
        { discountCode: 'WELCOME10', discount: { minor: 5_000 }, total: { minor: 45_000 } },
      ])
      await expectInvariants(orders)
    })

    test('a code that is withdrawn between applying and paying is refused, and nothing is charged [P26]', async () => {
      const orders = await openOrders(engine, { withdrawnCodes: new Set(['WELCOME10']) })
      const body = anOrderBody({ discountCode: 'welcome10', shownTotalPesewas: 45_000 })
      expect(await placeOrder(orders, body, 'x')).toMatchObject({
        ok: false,
        error: { code: 'cart-changed', isDiscountGone: true, totals: { total: { minor: 50_000 } } },
      })
      await expectNothingWritten(orders)
    })

    test('a code that is withdrawn after the order was placed stays valid for it [P26]', async () => {
      const before = await openOrders(engine)
      const code = { discountCode: 'SAVE20', shownTotalPesewas: 40_000 }
      const { reference, orderId, body } = await placeForTest(before, code)
      const orders = {
        ...before,
        limits: { ...before.limits, withdrawnCodes: new Set(['SAVE20']) },
      }
      expect(await placeOrder(orders, body, 'x')).toMatchObject({
        value: { orderId, amountPesewas: 40_000 },
      })
      orders.payments.pay(reference)
      expect(await settlePayment(orders, reference)).toBe('paid')
      await expectInvariants(orders)
    })
  })

  describe('that is too small', () => {
    test.each([0, 9])(
      'a total of %i pesewas is never sent to the provider [P27]',
      async (price) => {
        const orders = await openOrders(engine)
        await orders.db
          .updateTable('products')
          .set({ price_pesewas: price })
          .where('id', '=', 14)
          .execute()
        expect(await placeOrder(orders, anOrderBody({ shownTotalPesewas: price }), 'x')).toEqual({
          ok: false,
          error: { code: 'total-too-small', minPesewas: 10 },
        })
        await expectNothingWritten(orders)
      },
    )

    test('the owner may set a higher minimum, and it applies after the discount [P27] [P41]', async () => {
      const orders = await openOrders(engine, {}, { orderMinimumPesewas: 50_000 })
      const cheaper = anOrderBody({ discountCode: 'WELCOME10', shownTotalPesewas: 45_000 })
      expect(await placeOrder(orders, cheaper, 'x')).toMatchObject({
        error: { code: 'total-too-small', minPesewas: 50_000 },
      })
      await placeForTest(orders)
      await expectInvariants(orders)
    })
  })

  test.each([
    ['no lines', { lines: [] }],
    ['no list', { lines: null }],
    ['nothing at all', { lines: undefined, accessToken: undefined }],
  ])('%s is refused and writes nothing [P40]', async (_what, changes) => {
    const orders = await openOrders(engine)
    expect(await placeOrder(orders, anOrderBody(changes), 'x')).toEqual({
      ok: false,
      error: { code: 'request-invalid' },
    })
    expect(await settlePayment(orders, 'NKB1800000000000123456')).toBe('unknown-reference')
    await expectNothingWritten(orders)
  })

  test('[C98] a total that no database could store is refused in words, and nothing is written', async () => {
    const orders = await openOrders(engine)
    await orders.db
      .updateTable('products')
      .set({ price_pesewas: 100_000_000 })
      .where('id', '=', 14)
      .execute()
    const lines = ['S', 'M', 'L'].map((size) => ({
      id: 14,
      color: 'Black',
      imageVariant: 'image1',
      size,
      quantity: 8,
    }))
    const body = anOrderBody({ lines, shownTotalPesewas: 2_400_000_000 })
    expect(await placeOrder(orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'order-too-large', most: 21 },
    })
    await expectNothingWritten(orders)
  })

  test('a variant that is deleted between pricing and holding counts as sold out, and nothing is written [P58]', async () => {
    const orders = await openOrders(engine)
    // The clock is read between pricing and holding.
    const now = async () => {
      await orders.db
        .deleteFrom('variants')
        .where('product_id', '=', 14)
        .where('size', '=', 'M')
        .execute()
      return orders.now()
    }
    expect(await placeOrder({ ...orders, now }, anOrderBody(), 'x')).toMatchObject({
      error: { code: 'cart-changed', priced: { lines: [{ problem: { code: 'line-sold-out' } }] } },
    })
    await expectNothingWritten(orders)
  })

  test('an expired order is refused as expired; the next one replaces it', async () => {
    const orders = await openOrders(engine)
    const { orderId, body } = await placeForTest(orders)
    await expireOrder(orders.db, orderId, { nowMs: orders.now() })
    expect(await placeOrder(orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'order-expired' },
    })
    const next = { ...body, accessToken: 'n'.repeat(32), replacedToken: body.accessToken }
    expect(await placeForTest(orders, next)).toMatchObject({ amountPesewas: 50_000 })
    expect(await stockOfVariant(orders.db, teeM)).toBe(19)
    await expectInvariants(orders)
  })

  describe('repeatedly', () => {
    test('is limited to a number of attempts an hour for one person, with one alert [P41]', async () => {
      const orders = await openOrders(engine, { attemptsPerPerson: 3, holdsPerPerson: 100 })
      const person = { email: 'Tester@example.com' }
      for (let attempt = 0; attempt < 3; attempt += 1) await placeForTest(orders, person)
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const more = anOrderBody({ email: 'tester@EXAMPLE.com' })
        expect(await placeOrder(orders, more, TEST_SOURCE)).toEqual({
          ok: false,
          error: { code: 'too-many-attempts' },
        })
      }
      expect(orders.warnings).toEqual(['many payment attempts by one person'])
      await placeForTest(orders)
      orders.advance(HOUR)
      await placeForTest(orders, person)
      expect(await stockOfVariant(orders.db, teeM)).toBe(15)
      await expectInvariants(orders)
    })

    test('counts phones like email addresses, and counts attempts after a refusal [P41]', async () => {
      const orders = await openOrders(engine, { attemptsPerPerson: 3 })
      const { body, reference } = await placeForTest(orders, { phone: '241234567' })
      let latest = reference
      for (let attempt = 1; attempt < 3; attempt += 1) {
        orders.payments.pay(latest, { state: 'failed' })
        await settlePayment(orders, latest)
        orders.advance(1)
        latest = (await placeForTest(orders, body)).reference
      }
      orders.payments.pay(latest, { state: 'failed' })
      await settlePayment(orders, latest)
      const tooMany = { ok: false, error: { code: 'too-many-attempts' } }
      for (const again of [body, anOrderBody({ phone: '241234567' })]) {
        expect(await placeOrder(orders, again, TEST_SOURCE)).toEqual(tooMany)
      }
      await expectInvariants(orders)
    })
  })
})

async function openWithProvider(engine: Engine) {
  const orders = await openOrders(engine)
  const fake = await startFakePaystack()
  onTestFinished(fake.close)
  const payments = createPaystack({
    publicKey: 'pk_test_1',
    secretKey: 'sk_test_1',
    mode: 'test',
    apiUrl: fake.url,
    scriptUrl: 'https://js.paystack.co/v2/inline.js',
    channels: ['mobile_money', 'card'],
    now: orders.now,
  })
  return { fake, orders: { ...orders, payments: { ...orders.payments, ...payments } } }
}

/** The request to a provider that hangs times out as soon as it has arrived. */
async function placeUntilTimeout(
  { orders, fake }: Awaited<ReturnType<typeof openWithProvider>>,
  body: object,
) {
  const timeOut = manualTimeout()
  const before = fake.requests().length
  const placed = placeOrder(orders, body, 'x')
  await vi.waitUntil(() => fake.requests().length > before, { interval: 5, timeout: 20_000 })
  timeOut()
  return placed
}

const FAULTS = Object.keys(paystackFaults).filter(
  (name): name is PaystackFault => name in paystackFaults && name !== 'duplicate reference',
)

eachEngine('a provider that does not start the payment', (engine) => {
  test('whatever its response: the shopper gets our message, and the hold stays for a retry until it expires [P29]', async () => {
    const open = await openWithProvider(engine)
    const { orders, fake } = open
    for (const fault of FAULTS) {
      const place = (order: object) =>
        fault === 'timeout' ? placeUntilTimeout(open, order) : placeOrder(orders, order, 'x')
      const [body, other] = [anOrderBody(), anOrderBody()]
      fake.answerWith('initialise', paystackFaults[fault])
      const results = [await place(body), await place(other)]
      expect([fault, results]).toEqual([fault, [FAILED, FAILED]])
      expect(await listOrders(orders.db, 'pending')).toHaveLength(2)

      fake.answerWith('initialise', null)
      orders.advance(MINUTE)
      const { reference } = await placeForTest(orders, body)
      fake.setTransaction(reference, { id: reference, status: 'success' })
      expect(await settlePayment(orders, reference)).toBe('paid')
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await listOrders(orders.db, 'pending')).toEqual([])
      await expectInvariants(orders)
    }
    expect(await listOrders(orders.db, 'paid')).toHaveLength(FAULTS.length)
    expect(await listOrders(orders.db, 'expired')).toHaveLength(FAULTS.length)
  })

  test('is called at most ten more times in a minute, however often the shopper taps Pay [P56]', async () => {
    const { orders, fake } = await openWithProvider(engine)
    const body = anOrderBody()
    fake.answerWith('initialise', paystackFaults['server error'])
    for (let tap = 0; tap < 30; tap += 1) {
      expect(await placeOrder(orders, body, 'x')).toEqual(FAILED)
    }
    expect(fake.requests()).toHaveLength(1 + 10)
    fake.answerWith('initialise', null)
    orders.advance(MINUTE)
    await placeForTest(orders, body)
    await expectInvariants(orders)
  })

  /** The provider started the payment, but its response was lost. */
  async function loseResponse(open: Awaited<ReturnType<typeof openWithProvider>>) {
    const { orders, fake } = open
    const body = anOrderBody()
    fake.answerWith('initialise', paystackFaults.timeout)
    expect(await placeUntilTimeout(open, body)).toEqual(FAILED)
    fake.answerWith('initialise', null)
    const [lost] = await orders.db.selectFrom('payment_attempts').selectAll().execute()
    if (!lost) throw new Error('no attempt')
    fake.setTransaction(lost.reference, { amount: 50_000, requested_amount: 50_000 })
    return { body, lost }
  }

  test('after a lost response the first reference is verified before there is a second [P29]', async () => {
    const open = await openWithProvider(engine)
    const { body, lost } = await loseResponse(open)
    open.orders.advance(1)
    const { reference } = await placeForTest(open.orders, body)
    expect(reference).not.toBe(lost.reference)
    const calls = open.fake.requests().map(({ call }) => call)
    expect(calls).toEqual(['initialise', 'initialise', 'verify', 'initialise'])
    await expectInvariants(open.orders)
  })

  test('as long as the first cannot be verified there is no second [P29]', async () => {
    const open = await openWithProvider(engine)
    const { body } = await loseResponse(open)
    open.fake.answerWith('verify', paystackFaults['server error'])
    expect(await placeOrder(open.orders, body, 'x')).toEqual(FAILED)
    expect(await open.orders.db.selectFrom('payment_attempts').selectAll().execute()).toHaveLength(
      1,
    )
    await expectInvariants(open.orders)
  })

  test('a first that was paid after all settles the order [P29]', async () => {
    const open = await openWithProvider(engine)
    const { body, lost } = await loseResponse(open)
    open.fake.setTransaction(lost.reference, { status: 'success' })
    expect(await placeOrder(open.orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'cart-already-paid' },
    })
    expect(await loadOrder(open.orders.db, lost.order_id)).toMatchObject({ state: 'paid' })
    await expectInvariants(open.orders)
  })
})
