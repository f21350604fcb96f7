import { expect, test } from 'vitest'
import { closeReviewCases, listOpenReviewCases } from '#database/orders/review-cases'
import { failure } from '#domain/result'
import { placeOrder } from '#server/orders/place-order'
import { settlePayment } from '#server/orders/settle-payment'
import { processDueEvents, receiveWebhook } from '#server/orders/webhook/receive-webhook'
import { eachEngine } from '../database/each-engine.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'

const HOUR = 60 * 60_000

async function deliver(orders: TestOrders, event: string, data: object) {
  await receiveWebhook(orders, Buffer.from(JSON.stringify({ event, data })), 'x')
  await processDueEvents(orders)
}

async function paid(orders: TestOrders) {
  const placed = await placeForTest(orders)
  orders.payments.pay(placed.reference, { id: placed.reference })
  await settlePayment(orders, placed.reference)
  return placed
}

async function reasonsOf(orders: TestOrders) {
  return (await listOpenReviewCases(orders.db)).map(({ reason }) => reason)
}

eachEngine('a case that was closed', (engine) => {
  test('opens again when the same refund needs details again [P61]', async () => {
    const orders = await openOrders(engine)
    const { reference } = await paid(orders)
    const refund = { id: 77, status: 'needs-attention', transaction_reference: reference }
    await deliver(orders, 'refund.needs-attention', { ...refund, updated_at: 'Monday' })
    expect(await reasonsOf(orders)).toEqual(['refund-needs-details'])
    await closeReviewCases(orders.db, reference, { note: 'Entered.', atMs: orders.now() })
    orders.advance(24 * HOUR)
    await deliver(orders, 'refund.needs-attention', { ...refund, updated_at: 'Tuesday' })
    expect(await reasonsOf(orders)).toEqual(['refund-needs-details'])
  })

  test('about one payment is not closed by the refund of another [P61]', async () => {
    const orders = await openOrders(engine)
    const first = await placeForTest(orders)
    orders.payments.pay(first.reference, { state: 'failed' })
    await settlePayment(orders, first.reference)
    orders.advance(1)
    const second = await placeOrder(orders, first.body, '41.66.192.1')
    if (!second.ok) throw new Error('no second attempt')
    const { reference } = second.value
    orders.payments.pay(reference, { id: 'second' })
    await settlePayment(orders, reference)
    const verify: TestOrders['payments']['verify'] = async (verified) =>
      verified === first.reference
        ? failure('payments-unavailable')
        : orders.payments.verify(verified)
    const unreachable = { ...orders, payments: { ...orders.payments, verify } }
    for (let hour = 0; hour < 80; hour += 1) {
      orders.advance(HOUR)
      await sweepOrders(unreachable)
    }
    expect(await reasonsOf(orders)).toEqual(['unanswered'])
    orders.payments.pay(reference, { id: 'second', state: 'returned' })
    await deliver(unreachable, 'refund.processed', { id: 5, transaction_reference: reference })
    orders.advance(25 * HOUR)
    await sweepOrders(unreachable)
    expect(await reasonsOf(orders)).toEqual(['unanswered'])
  })
})

eachEngine('a payment that is still pending at the last check', (engine) => {
  test('is checked further, or reported to the owner [P51]', async () => {
    const orders = await openOrders(engine)
    const { reference } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'pending' })
    for (let hour = 0; hour < 80; hour += 1) {
      orders.advance(HOUR)
      await sweepOrders(orders)
    }
    orders.payments.pay(reference)
    for (let day = 0; day < 3; day += 1) {
      orders.advance(25 * HOUR)
      await sweepOrders(orders)
    }
    const attempt = await orders.db.selectFrom('payment_attempts').selectAll().executeTakeFirst()
    expect(attempt).toMatchObject({ reference, state: 'succeeded' })
  })
})

eachEngine('somebody who knows a phone number', (engine) => {
  test('cannot keep the phone’s owner from ordering [P55]', async () => {
    const orders = await openOrders(engine)
    const phone = '241234567'
    for (let turn = 0; turn < 5; turn += 1) {
      orders.advance(10)
      const placed = await placeOrder(orders, anOrderBody({ phone }), '203.0.113.9')
      expect(placed.ok).toBe(true)
    }
    expect(await placeOrder(orders, anOrderBody({ phone }), '41.66.192.1')).toMatchObject({
      ok: true,
    })
  })
})
