import { expect, test } from 'vitest'
import { listOrders, loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { failure } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { settlePayment } from './settle-payment.ts'
import { checkPayments, releaseHolds } from './sweep-orders.ts'
import { processDueEvents, receiveWebhook } from './webhook/receive-webhook.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

/** The returned shop cannot reach the provider. */
function withUnreachableProvider(orders: TestOrders): TestOrders {
  const verify = async () => failure('payments-unavailable' as const)
  return { ...orders, payments: { ...orders.payments, verify } }
}

function announce(orders: TestOrders, reference: string) {
  const data = { id: Number(reference.slice(-9)), reference, status: 'success' }
  const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
  return receiveWebhook(orders, body, 'signed')
}

function lettersOf({ db }: TestOrders) {
  return db.selectFrom('outbox').selectAll().where('kind', '=', 'case-letter').execute()
}

eachEngine('a hold whose payment may still succeed', (engine) => {
  test('stays while a signed success is stored and the provider cannot be reached [P44]', async () => {
    const orders = await openOrders(engine)
    const unreachable = withUnreachableProvider(orders)
    const { reference, orderId } = await placeForTest(orders)
    await announce(unreachable, reference)
    for (let minutes = 0; minutes < 74; minutes += 1) {
      orders.advance(MINUTE)
      await processDueEvents(unreachable)
      await sweepOrders(unreachable)
    }
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.payments.pay(reference)
    orders.advance(HOUR)
    await processDueEvents(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await listOpenReviewCases(orders.db)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('stays up to an hour longer while the last status was pending; then the owner is notified [P44]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'pending' })
    expect(await settlePayment(orders, reference)).toBe('open')
    orders.advance(15 * MINUTE)
    const unreachable = withUnreachableProvider(orders)
    await sweepOrders(unreachable)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(HOUR - 1)
    await sweepOrders(unreachable)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(1)
    await sweepOrders(unreachable)
    await sweepOrders(unreachable)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await listOpenReviewCases(orders.db)).toMatchObject([{ reason: 'maybe-paid', orderId }])
    expect(await lettersOf(orders)).toHaveLength(1)
    expect(await stockOfVariant(orders.db, teeM)).toBe(20)

    orders.payments.pay(reference)
    orders.advance(HOUR)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('ends on time when the provider never answered, or reported no payment [P44]', async () => {
    const orders = await openOrders(engine)
    const [unheard, abandoned, refused, over] = [
      await placeForTest(orders),
      await placeForTest(orders),
      await placeForTest(orders),
      await placeForTest(orders),
    ]
    orders.payments.pay(abandoned.reference, { state: 'unpaid' })
    orders.payments.pay(refused.reference, { state: 'failed' })
    orders.payments.pay(over.reference, { state: 'pending' })
    for (const { reference } of [abandoned, refused, over]) await settlePayment(orders, reference)
    orders.payments.pay(over.reference, { state: 'unpaid' })
    await settlePayment(orders, over.reference)
    orders.advance(15 * MINUTE)
    await sweepOrders(withUnreachableProvider(orders))
    for (const { orderId } of [unheard, abandoned, refused, over]) {
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    }
    expect(await listOpenReviewCases(orders.db)).toEqual([])
  })

  test('that stays is checked every few minutes [P44]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'pending' })
    for (let minutes = 0; minutes < 16; minutes += 1) {
      orders.advance(MINUTE)
      await sweepOrders(orders)
    }
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.payments.pay(reference, { state: 'unpaid' })
    orders.advance(6 * MINUTE)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
  })
})

eachEngine('releasing unpaid holds', (engine) => {
  // More than two batches in either; PostgreSQL takes three times as long for each.
  const holds = engine.name === 'sqlite' ? 400 : 210

  test(`${holds} holds are released in one run while all provider calls hang [P50]`, async () => {
    const orders = await openOrders(engine, { holdsPerSource: 1_000 })
    const stock = { ...teeM, quantity: holds }
    await restock(orders.db, stock)
    for (let count = 0; count < holds; count += 1) await placeForTest(orders)
    orders.advance(15 * MINUTE)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const hanging = {
      ...orders,
      payments: {
        ...orders.payments,
        verify: (reference: string) => isOver.then(() => orders.payments.verify(reference)),
      },
    }
    const checking = checkPayments(hanging)
    await releaseHolds(hanging)
    expect(await listOrders(orders.db, 'pending')).toEqual([])
    expect(await stockOfVariant(orders.db, teeM)).toBe(holds)
    end()
    await checking
    expect(await brokenInvariants(orders.db, [stock])).toEqual([])
  }, 60_000)

  test('a hold written by a fast clock starts again when the clock is corrected [P44]', async () => {
    const orders = await openOrders(engine)
    orders.advance(24 * HOUR)
    const { orderId } = await placeForTest(orders)
    orders.advance(-24 * HOUR)
    await sweepOrders(orders)
    orders.advance(14 * MINUTE)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(MINUTE)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('a provider that is unreachable at the last check', (engine) => {
  test('is called again daily, the owner is notified once, and a final status ends the checks [P51]', async () => {
    const orders = await openOrders(engine)
    const unreachable = withUnreachableProvider(orders)
    const { reference, orderId } = await placeForTest(orders)
    for (let hours = 0; hours < 150; hours += 1) {
      orders.advance(HOUR)
      await sweepOrders(unreachable)
    }
    expect(await listOpenReviewCases(orders.db)).toMatchObject([
      { reason: 'unanswered', orderId, reference },
    ])
    expect(await lettersOf(orders)).toHaveLength(1)
    orders.payments.pay(reference)
    orders.advance(24 * HOUR)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    const open = orders.db.selectFrom('payment_attempts').where('next_check_at', 'is not', null)
    expect(await open.selectAll().execute()).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
