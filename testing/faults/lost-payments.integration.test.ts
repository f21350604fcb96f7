import { expect, test } from 'vitest'
import { eraseUnpaidOrders } from '#database/data-rights/data-rights-retention'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { failure } from '#domain/result'
import { placeOrder } from '#server/orders/place-order'
import { settlePayment } from '#server/orders/settle-payment'
import {
  processDueEvents,
  processStoredEvent,
  receiveWebhook,
} from '#server/orders/webhook/receive-webhook'
import { eachEngine } from '../database/each-engine.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { verifyTogether } from '../orders/verify-together.ts'

function charge(reference: string, id: number) {
  const data = { id, reference, status: 'success', currency: 'GHS', amount: 50_000, domain: 'test' }
  return Buffer.from(JSON.stringify({ event: 'charge.success', data }))
}

async function lose({ db }: TestOrders) {
  for (const table of ['payment_attempts', 'order_lines', 'orders'] as const) {
    await db.deleteFrom(table).execute()
  }
}

eachEngine('a lost order that was paid twice', (engine) => {
  test('both payments are reported to the owner when their webhooks arrive concurrently [P59]', async () => {
    const orders = await openOrders(engine)
    const first = await placeForTest(orders)
    orders.payments.pay(first.reference, { state: 'failed' })
    await settlePayment(orders, first.reference)
    orders.advance(1)
    const second = await placeOrder(orders, first.body, '41.66.192.1')
    if (!second.ok) throw new Error('no second attempt')
    const references = [first.reference, second.value.reference]
    expect(new Set(references).size).toBe(2)
    for (const [at, reference] of references.entries()) {
      orders.payments.pay(reference, { id: String(at + 1) })
    }
    await lose(orders)

    const both = verifyTogether(orders, 2)
    const bodies = references.map((reference, at) => charge(reference, at + 1))
    for (const body of bodies) await receiveWebhook(both, body, 'x')
    await Promise.all(bodies.map((body) => processStoredEvent(both, body)))
    for (let turn = 0; turn < 5; turn += 1) {
      orders.advance(60 * 60_000)
      await processDueEvents(orders)
      await sweepOrders(orders)
    }
    const attempts = await orders.db.selectFrom('payment_attempts').selectAll().execute()
    expect(attempts.map(({ reference, state }) => [reference, state]).sort()).toEqual(
      references.map((reference) => [reference, 'succeeded']).sort(),
    )
    const cases = await listOpenReviewCases(orders.db)
    expect(new Set(cases.map(({ reference }) => reference))).toEqual(new Set(references))
  })

  test('a lost payment whose transaction id is booked for another one is reported to the owner [P59]', async () => {
    const orders = await openOrders(engine)
    const lost = await placeForTest(orders)
    await lose(orders)
    const other = await placeForTest(orders)
    orders.payments.pay(other.reference, { id: '7' })
    await settlePayment(orders, other.reference)
    orders.payments.pay(lost.reference, { id: '7' })
    const body = charge(lost.reference, 7)
    await receiveWebhook(orders, body, 'x')
    await processStoredEvent(orders, body)
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reference }) => reference)).toEqual([lost.reference])
  })
})

eachEngine('a late payment whose event waits', (engine) => {
  test('is not lost when the unpaid order is due for deletion [P62]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    for (let hours = 0; hours < 80; hours += 1) {
      orders.advance(60 * 60_000)
      await sweepOrders(orders)
    }
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    orders.advance(40 * 24 * 60 * 60_000)
    orders.payments.pay(reference)
    const verify = async () => failure('payments-unavailable' as const)
    const unreachable = { ...orders, payments: { ...orders.payments, verify } }
    const body = charge(reference, 1)
    await receiveWebhook(unreachable, body, 'x')
    await processStoredEvent(unreachable, body)
    await eraseUnpaidOrders(orders.db, orders.now())
    orders.advance(60 * 60_000)
    await processDueEvents(orders)
    expect((await loadOrder(orders.db, orderId))?.state).toBe('paid')
  })
})
