import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { settlePayment } from '../orders/settle-payment.ts'

async function lettersOf({ db }: TestOrders) {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', 'case-letter')
    .execute()
  return rows.length
}

eachEngine('a provider that mixes payments up', (engine) => {
  test('a response about another reference changes neither payment, and the owner is notified once [P54]', async () => {
    const orders = await openOrders(engine)
    const [asked, told] = [await placeForTest(orders), await placeForTest(orders)]
    orders.payments.pay(asked.reference, { id: '8', reference: told.reference })
    expect(await settlePayment(orders, asked.reference)).toBe('unavailable')
    expect(await settlePayment(orders, asked.reference)).toBe('unavailable')
    for (const { orderId } of [asked, told]) {
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    }
    expect(await listOpenReviewCases(orders.db)).toMatchObject([
      { reason: 'wrong-reference', orderId: asked.orderId, reference: asked.reference },
    ])
    expect(await lettersOf(orders)).toBe(1)

    for (const { reference } of [asked, told]) {
      orders.payments.pay(reference, { id: reference })
      expect(await settlePayment(orders, reference)).toBe('paid')
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a transaction that is already booked for another payment is flagged and not booked [P54]', async () => {
    const orders = await openOrders(engine)
    const [first, second] = [await placeForTest(orders), await placeForTest(orders)]
    for (const { reference } of [first, second]) orders.payments.pay(reference, { id: '7' })
    await settlePayment(orders, first.reference)
    await settlePayment(orders, second.reference)
    expect(await loadOrder(orders.db, second.orderId)).toMatchObject({ state: 'pending' })
    expect(await listOpenReviewCases(orders.db)).toMatchObject([
      { reason: 'wrong-reference', orderId: second.orderId },
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
