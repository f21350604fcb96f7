import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { findAttempt } from '#database/payments/payment-attempts'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { placeOrder } from '../orders/place-order.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { processDueEvents, receiveWebhook } from '../orders/webhook/receive-webhook.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the shop after it changed to another provider. */
function withOtherProvider(orders: TestOrders) {
  const verified: string[] = []
  const payments: TestOrders['payments'] = {
    ...orders.payments,
    name: 'other',
    verify: (reference) => {
      verified.push(reference)
      return orders.payments.verify(reference)
    },
  }
  return { orders: { ...orders, payments }, verified }
}

eachEngine('a payment of a provider that the shop has no keys for', (engine) => {
  test('is stored with its provider, and never verified with another one [P63]', async () => {
    const open = await openOrders(engine)
    const { reference, orderId } = await placeForTest(open)
    expect(await findAttempt(open.db, reference)).toMatchObject({ provider: 'fake' })
    open.payments.pay(reference)
    const { orders, verified } = withOtherProvider(open)
    expect(await settlePayment(orders, reference)).toBe('unavailable')
    expect(await readOrderStatus(orders, { reference })).toMatchObject({ standing: 'open' })
    expect(verified).toEqual([])

    expect(await settlePayment(open, reference)).toBe('paid')
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(open.db)).toEqual([])
  })

  test('stays: its pieces are released on time, the owner is notified after three days, and its provider may return [P63]', async () => {
    const open = await openOrders(engine)
    const { reference, orderId } = await placeForTest(open)
    open.payments.pay(reference)
    const { orders, verified } = withOtherProvider(open)
    for (let hour = 0; hour < 80; hour += 1) {
      orders.advance(HOUR)
      await sweepOrders(orders)
    }
    expect(verified).toEqual([])
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await listOpenReviewCases(orders.db)).toMatchObject([
      { reason: 'unanswered', orderId, reference },
    ])
    const letters = orders.db.selectFrom('outbox').where('kind', '=', 'case-letter')
    expect(await letters.selectAll().execute()).toHaveLength(1)

    open.advance(DAY)
    await sweepOrders(open)
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(open.db)).toEqual([])
  })

  test('is not resumed: the checkout starts again with the current provider [P63]', async () => {
    const open = await openOrders(engine)
    const { body } = await placeForTest(open)
    const { orders } = withOtherProvider(open)
    expect(await placeOrder(orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'order-expired' },
    })
    const next = { ...body, accessToken: 'n'.repeat(32), replacedToken: body.accessToken }
    const placed = await placeOrder(orders, next, 'x')
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await findAttempt(orders.db, placed.value.reference)).toMatchObject({
      provider: 'other',
    })
    expect(await listOpenReviewCases(orders.db)).toMatchObject([{ reason: 'replaced-unanswered' }])
  })

  test('keeps its events until its provider is back or the owner is notified [P63]', async () => {
    const open = await openOrders(engine)
    const [early, late] = [await placeForTest(open), await placeForTest(open)]
    for (const { reference } of [early, late]) {
      const data = { id: Number(reference.slice(-9)), reference }
      const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
      expect(await receiveWebhook(open, body, 'signed')).toBe('stored')
      open.payments.pay(reference, { id: reference })
    }
    const { orders } = withOtherProvider(open)
    await processDueEvents(orders)
    const waiting = open.db.selectFrom('webhook_events').where('processed_at', 'is', null)
    expect(await waiting.selectAll().execute()).toHaveLength(2)

    await open.db
      .updateTable('webhook_events')
      .set({ next_try_at: open.now() })
      .where('reference', '=', early.reference)
      .execute()
    await processDueEvents(open)
    expect(await loadOrder(open.db, early.orderId)).toMatchObject({ state: 'paid' })
    expect(await waiting.selectAll().execute()).toHaveLength(1)

    orders.advance(3 * DAY)
    await processDueEvents(orders)
    expect(await listOpenReviewCases(orders.db)).toMatchObject([
      { reason: 'event-parked', reference: late.reference },
    ])
  })
})
