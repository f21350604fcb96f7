import { expect, onTestFinished, test, vi } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { listOrders, loadOrder } from '#database/orders/orders'
import { seedCatalogue } from '#database/seed/seed'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { DEFAULT_SETTINGS, settingsInForce } from '#domain/settings/settings'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { eachEngine, onPostgres, openForTest } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { readConfig } from '../config.ts'
import { createOrderContext as openRealOrders } from './create-order-context.ts'
import { placeOrder } from './place-order.ts'
import { readOrderStatus } from './read-order-status.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { processDueEvents, processStoredEvent, receiveWebhook } from './webhook/receive-webhook.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db)).toEqual([])
}

function chargeEvent(reference: string, more: Readonly<Record<string, unknown>> = {}) {
  const data = { id: Number(reference.slice(-9)), reference, status: 'success', ...more }
  return Buffer.from(JSON.stringify({ event: 'charge.success', data }))
}

async function deliver(orders: TestOrders, body: Buffer) {
  expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
  await processStoredEvent(orders, body)
}

function outbox({ db }: TestOrders) {
  return db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
}

eachEngine('settling a payment', (engine) => {
  test('webhook, callback, success page and sweeper concurrently, a hundred times [P7]', async () => {
    const orders = await openOrders(engine)
    const stock = { productId: 14, colour: 'Black', size: 'M', quantity: 100 } as const
    await restock(orders.db, stock)
    for (let round = 0; round < 100; round += 1) {
      const { reference, body } = await placeForTest(orders)
      orders.payments.pay(reference, { id: reference })
      orders.advance(2 * MINUTE)
      await Promise.all([
        deliver(orders, chargeEvent(reference)),
        readOrderStatus(orders, { reference, accessToken: body.accessToken }),
        readOrderStatus(orders, { reference }),
        sweepOrders(orders),
      ])
    }
    expect(await listOrders(orders.db, 'paid')).toHaveLength(100)
    expect(await outbox(orders)).toHaveLength(200)
    expect(await brokenInvariants(orders.db, [stock])).toEqual([])
  })

  test('a genuine webhook that is replayed after months changes nothing [P9]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference)
    const event = chargeEvent(reference)
    await deliver(orders, event)
    const mails = await outbox(orders)
    orders.advance(90 * DAY)
    await deliver(orders, event)
    expect(await outbox(orders)).toEqual(mails)

    orders.payments.pay(reference, { state: 'returned' })
    await settleRefund(orders, reference)
    orders.advance(90 * DAY)
    await deliver(orders, event)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await outbox(orders)).toEqual(mails)
    await expectInvariants(orders)
  })

  test('a stored event is processed alone, and the job processes the remaining ones', async () => {
    const orders = await openOrders(engine)
    const [first, second] = [await placeForTest(orders), await placeForTest(orders)]
    for (const { reference } of [first, second]) orders.payments.pay(reference, { id: reference })
    await receiveWebhook(orders, chargeEvent(first.reference), 'signed')
    await deliver(orders, chargeEvent(second.reference))
    expect(await loadOrder(orders.db, first.orderId)).toMatchObject({ state: 'pending' })
    expect(await loadOrder(orders.db, second.orderId)).toMatchObject({ state: 'paid' })
    await processDueEvents(orders)
    expect(await loadOrder(orders.db, first.orderId)).toMatchObject({ state: 'paid' })
    await expectInvariants(orders)
  })

  test.each([
    ['test', 'live'],
    ['live', 'test'],
  ] as const)(
    'at a %s shop a signed %s event is ignored with an alert [P10]',
    async (ours, theirs) => {
      const open = await openOrders(engine)
      const orders = { ...open, payments: { ...open.payments, mode: ours } }
      const { reference, orderId } = await placeForTest(orders)
      orders.payments.pay(reference, { mode: ours })
      await deliver(orders, chargeEvent(reference, { domain: theirs }))
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
      expect(orders.warnings).toEqual(['webhook of the wrong mode: look at the keys'])
      orders.advance(3 * MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
      await expectInvariants(orders)
    },
  )

  test('the reference of one order does not pay another, and another token reveals nothing [P17]', async () => {
    const orders = await openOrders(engine)
    const [paid, open] = [await placeForTest(orders), await placeForTest(orders)]
    orders.payments.pay(paid.reference, { id: '7' })
    await settlePayment(orders, paid.reference)
    const query = { reference: paid.reference, accessToken: open.body.accessToken }
    expect(await readOrderStatus(orders, query)).toMatchObject({ standing: 'paid', customer: null })
    expect(await loadOrder(orders.db, open.orderId)).toMatchObject({ state: 'pending' })

    orders.payments.pay(open.reference, { id: '7' })
    await settlePayment(orders, open.reference)
    expect(await loadOrder(orders.db, open.orderId)).toMatchObject({ state: 'pending' })
    await expectInvariants(orders)
  })

  test('a random number that is already used is replaced by another [P17]', async () => {
    const open = await openOrders(engine)
    const randoms = [0.1, 0.2, 0.3, 0.2, 0.3, 0.4]
    const orders = { ...open, random: () => randoms.shift() ?? 0.9 }
    const [first, second] = [await placeForTest(orders), await placeForTest(orders)]
    expect(second.reference).not.toBe(first.reference)
    expect(randoms).toEqual([])
    await expectInvariants(orders)
  })

  test('a payment that completes after its window was closed is found [P32]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'unpaid' })
    expect(await settlePayment(orders, reference)).toBe('unpaid')
    orders.payments.pay(reference)
    orders.advance(3 * MINUTE)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    await expectInvariants(orders)
  })

  test('an unpaid order and a payment in progress have different statuses', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    await expireOrder(orders.db, orderId, { nowMs: orders.now() })
    expect(await settlePayment(orders, reference)).toBe('expired')
    orders.payments.pay(reference, { state: 'pending' })
    expect(await settlePayment(orders, reference)).toBe('open')
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    await expectInvariants(orders)
  })

  test('a clock set back a day ends no hold, and one set a day ahead loses no money [P38]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.advance(-DAY)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(2 * DAY)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    orders.advance(-DAY)
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    await expectInvariants(orders)
  })

  test('a payment time in the future is replaced by the current time [P38]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference, { paidAtMs: orders.now() + DAY })
    await settlePayment(orders, reference)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ paidAtMs: orders.now() })
    await expectInvariants(orders)
  })

  test('a cart edited after initialising is another order; the paid one is unchanged [P39]', async () => {
    const orders = await openOrders(engine)
    const first = await placeForTest(orders)
    const edited = await placeForTest(orders, {
      ...first.body,
      accessToken: 'n'.repeat(32),
      replacedToken: first.body.accessToken,
      lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 }],
      discountCode: 'WELCOME10',
      shownTotalPesewas: 90_000,
      city: 'Kumasi',
    })
    orders.payments.pay(first.reference)
    expect(await settlePayment(orders, first.reference)).toBe('paid')
    expect(await loadOrder(orders.db, first.orderId)).toMatchObject({
      state: 'paid',
      total: { minor: 50_000 },
      discountCode: null,
      lines: [{ quantity: 1 }],
      customer: { city: 'Accra' },
    })
    expect(await loadOrder(orders.db, edited.orderId)).toMatchObject({
      state: 'pending',
      total: { minor: 90_000 },
    })
    await expectInvariants(orders)
  })

  test('settling does nothing before there is a payment [P40]', async () => {
    const orders = await openOrders(engine)
    orders.payments.failNext('payments-unavailable')
    await placeOrder(orders, anOrderBody(), 'x')
    const [attempt] = await orders.db.selectFrom('payment_attempts').selectAll().execute()
    expect(await settlePayment(orders, attempt?.reference ?? '')).toBe('unpaid')
    expect(await listOrders(orders.db, 'pending')).toHaveLength(1)
    expect(await outbox(orders)).toEqual([])
    await expectInvariants(orders)
  })
})

onPostgres('processes whose clocks disagree', (engine) => {
  test.each([DAY, -DAY])('%i ms apart: no hold ends before its time [P38]', async (skewMs) => {
    const { dataDir, databaseUrl = '' } = await engine.create()
    const database = await openForTest({ dataDir, databaseUrl })
    const { db } = database
    await seedCatalogue(db)
    const settings = { ...NO_EXTERNAL_SERVICES, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    const config = readConfig(settings)
    if (!config.ok) throw new Error(config.error)
    const log = { info: () => undefined, warn: () => undefined }
    const { orders } = openRealOrders(
      config.value,
      {
        ...database,
        settings: () =>
          settingsInForce({ stored: DEFAULT_SETTINGS, zones: DEFAULT_DELIVERY.zones }, {}),
        pictures: shippedPictures,
      },
      log,
    )

    const { orderId } = await placeForTest(orders)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const skewed = await placeForTest(orders)
    await sweepOrders(orders)
    vi.useRealTimers()
    await sweepOrders(orders)
    for (const id of [orderId, skewed.orderId]) {
      expect(await loadOrder(db, id)).toMatchObject({ state: 'pending' })
    }
    expect(await brokenInvariants(db)).toEqual([])
  })
})
