import { expect, test } from 'vitest'
import { listOrders, loadOrder } from '#database/repositories/orders'
import { listOpenReviewCases } from '#database/repositories/review-cases'
import { stockOfVariant } from '#database/repositories/stock'
import { failure } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { processDueEvents, receiveWebhook } from '../payments/receive-webhook.ts'
import { settlePayment } from './settle-payment.ts'
import { askAboutPayments, giveBackHolds, sweepOrders } from './sweep-orders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

/** As if the provider were gone from now on. */
function withProviderAway(orders: TestOrders): TestOrders {
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

eachEngine('a hold whose payment may be on its way', (engine) => {
  test('stays while a signed success is stored and the provider cannot be asked [P44]', async () => {
    const orders = await openOrders(engine)
    const away = withProviderAway(orders)
    const { reference, orderId } = await placeForTest(orders)
    await announce(away, reference)
    for (let minutes = 0; minutes < 74; minutes += 1) {
      orders.advance(MINUTE)
      await processDueEvents(away)
      await sweepOrders(away)
    }
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.payments.pay(reference)
    orders.advance(HOUR)
    await processDueEvents(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await listOpenReviewCases(orders.db)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('stays while the last answer was pending, an hour at the most, and then the owner is told [P44]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'pending' })
    expect(await settlePayment(orders, reference)).toBe('open')
    orders.advance(15 * MINUTE)
    const away = withProviderAway(orders)
    await sweepOrders(away)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(HOUR - 1)
    await sweepOrders(away)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.advance(1)
    await sweepOrders(away)
    await sweepOrders(away)
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

  test('ends in time when the provider never answered, or said that nobody is paying [P44]', async () => {
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
    await sweepOrders(withProviderAway(orders))
    for (const { orderId } of [unheard, abandoned, refused, over]) {
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    }
    expect(await listOpenReviewCases(orders.db)).toEqual([])
  })

  test('that was kept is asked about every few minutes [P44]', async () => {
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

eachEngine('giving back what nobody paid for', (engine) => {
  test('400 holds come back in one run, while every question to the provider hangs [P50]', async () => {
    const orders = await openOrders(engine, { holdsPerSource: 1_000 })
    const shelf = { ...teeM, quantity: 400 }
    await restock(orders.db, shelf)
    for (let count = 0; count < 400; count += 1) await placeForTest(orders)
    orders.advance(15 * MINUTE)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const hanging = {
      ...orders,
      payments: {
        ...orders.payments,
        verify: (reference: string) => isOver.then(() => orders.payments.verify(reference)),
      },
    }
    const asking = askAboutPayments(hanging)
    await giveBackHolds(hanging)
    expect(await listOrders(orders.db, 'pending')).toEqual([])
    expect(await stockOfVariant(orders.db, teeM)).toBe(400)
    end()
    await asking
    expect(await brokenInvariants(orders.db, [shelf])).toEqual([])
  }, 60_000)

  test('a hold that a fast clock wrote begins anew when the clock is put right [P44]', async () => {
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

eachEngine('a provider that is away at the last look', (engine) => {
  test('is asked on, the owner is told once, and its answer ends it [P51]', async () => {
    const orders = await openOrders(engine)
    const away = withProviderAway(orders)
    const { reference, orderId } = await placeForTest(orders)
    for (let hours = 0; hours < 150; hours += 1) {
      orders.advance(HOUR)
      await sweepOrders(away)
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
