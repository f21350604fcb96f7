import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import type { PaymentMode } from '#domain/order/payment-mode'
import { eachEngine } from '#testing/database/each-engine'
import { eventReaders, type FakePayments, fakePayments } from '#testing/orders/fake-payments'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { processDueEvents, receiveWebhook } from '../orders/webhook/receive-webhook.ts'

const HOUR = 60 * 60_000

/** The database is the same after a start with these keys: an account of its own, which knows its own payments. */
function withKeys(orders: TestOrders, mode: PaymentMode, account: FakePayments = fakePayments()) {
  return { ...orders, payments: { ...account, mode, ...eventReaders(mode) } }
}

async function openPaidLive(open: TestOrders) {
  const live = withKeys(open, 'live')
  const { reference, orderId } = await placeForTest(live)
  live.payments.pay(reference, { mode: 'live' })
  return { live, reference, orderId }
}

eachEngine('a payment of another account of the same provider', (engine) => {
  test('is unknown there, which is no answer: the owner is told, and the former keys settle it [P65]', async () => {
    const open = await openOrders(engine)
    const { reference, orderId } = await placeForTest(open)
    open.payments.pay(reference)
    const elsewhere = withKeys(open, 'test')
    expect(await settlePayment(elsewhere, reference)).toBe('unavailable')
    for (let hour = 0; hour < 80; hour += 1) {
      open.advance(HOUR)
      await sweepOrders(elsewhere)
    }
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await listOpenReviewCases(open.db)).toMatchObject([{ reason: 'unanswered', reference }])

    open.advance(24 * HOUR)
    await sweepOrders(open)
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(open.db)).toEqual([])
  })
})

eachEngine('a live payment while the shop has test keys of the same provider', (engine) => {
  test('is not asked about with them: it waits, the owner is told, and the live keys settle it [P64]', async () => {
    const open = await openOrders(engine)
    const { live, reference, orderId } = await openPaidLive(open)
    const onTest = withKeys(open, 'test')
    expect(await settlePayment(onTest, reference)).toBe('unavailable')
    expect(await readOrderStatus(onTest, { reference })).toMatchObject({ standing: 'open' })
    for (let hour = 0; hour < 80; hour += 1) {
      open.advance(HOUR)
      await sweepOrders(onTest)
    }
    expect(await listOpenReviewCases(open.db)).toMatchObject([{ reason: 'unanswered', reference }])

    open.advance(24 * HOUR)
    await sweepOrders(live)
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(open.db)).toEqual([])
  })

  test('keeps the event that announced it until the live keys are back [P64]', async () => {
    const open = await openOrders(engine)
    const { live, reference, orderId } = await openPaidLive(open)
    const data = { id: 7, reference, domain: 'live' }
    const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
    expect(await receiveWebhook(live, body, 'signed')).toBe('stored')
    await processDueEvents(withKeys(open, 'test'))
    open.advance(HOUR)
    await processDueEvents(live)
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid' })
  })

  test('keeps its refund until the live keys are back [P64]', async () => {
    const open = await openOrders(engine)
    const { live, reference, orderId } = await openPaidLive(open)
    expect(await settlePayment(live, reference)).toBe('paid')
    live.payments.pay(reference, { mode: 'live', state: 'returned' })
    expect(await settleRefund(withKeys(open, 'test'), reference)).toMatchObject({
      outcome: 'unavailable',
    })
    expect(await settleRefund(live, reference)).toMatchObject({ outcome: 'refunded' })
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'refunded' })
  })
})
