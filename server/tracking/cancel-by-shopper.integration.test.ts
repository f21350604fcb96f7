import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { paidOrder } from '#testing/orders/paid-order'
import { payAs, shareForTest } from '#testing/orders/payer'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { cancelByShopper } from './cancel-by-shopper.ts'

const refused = (error: string) => ({ ok: false, error })

eachEngine('an unpaid order', (engine) => {
  test('stays while the provider does not answer, or a payment is under way [R57]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.failNext('payments-unavailable')
    expect(await cancelByShopper(orders, orderId)).toEqual(refused('cancel-unanswered'))
    orders.payments.pay(reference, { state: 'pending' })
    expect(await cancelByShopper(orders, orderId)).toEqual(refused('cancel-under-way'))
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    orders.payments.pay(reference)
    expect(await cancelByShopper(orders, orderId)).toEqual(refused('cancel-paid'))
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await cancelByShopper(orders, orderId)).toEqual({ ok: true, value: 'cancel-done' })
    expect(orders.payments.refundRequests).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is cancelled once, and the provider is not asked without end [R57]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await placeForTest(orders)
    const presses = await Promise.all([1, 2].map(() => cancelByShopper(orders, orderId)))
    expect(presses.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 'cancel-released' }])
    for (let press = 3; press <= 10; press += 1) {
      expect(await cancelByShopper(orders, orderId)).toEqual(refused('cancel-already'))
    }
    expect(await cancelByShopper(orders, orderId)).toEqual(refused('cancel-too-many'))
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('orders that are placed and cancelled in turn', (engine) => {
  test('are as many from one network as it may hold at once, however fast [S63]', async () => {
    const orders = await openOrders(engine, { holdsPerSource: 5 })
    const cancelled: boolean[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const { orderId } = await placeForTest(orders)
      cancelled.push((await cancelByShopper(orders, orderId)).ok)
    }
    expect(cancelled).toEqual([true, true, true, true, true, false, false, false])
    const replaced = await placeOrder(
      orders,
      anOrderBody({ replacedToken: (await placeForTest(orders)).body.accessToken }),
      TEST_SOURCE,
    )
    expect(replaced).toMatchObject({ ok: false, error: { code: 'too-many-open-orders' } })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('a paid order that the shop cannot refund by itself', (engine) => {
  test('because two people paid for it: the owner is told, once, and nothing is refunded [R59]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await shareForTest(orders)
    await payAs(orders, { orderId, payer: 'Kofi' })
    await payAs(orders, { orderId, payer: 'Esi' })
    for (const { reference } of orders.payments.requests) {
      orders.payments.pay(reference, { id: reference })
      await settlePayment(orders, reference)
    }
    const asked = { ok: true, value: 'cancel-asked-owner' }
    expect(await cancelByShopper(orders, orderId)).toEqual(asked)
    expect(await cancelByShopper(orders, orderId)).toEqual(asked)
    const reasons = (await listOpenReviewCases(orders.db)).map(({ reason }) => reason)
    expect(reasons.toSorted()).toEqual(['cancel-asked', 'paid-twice'])
    expect(orders.payments.refundRequests).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('because its provider’s keys are gone: the owner is told [R59]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    const payments = { ...orders.payments, name: 'another' }
    expect(await cancelByShopper({ ...orders, payments }, orderId)).toEqual({
      ok: true,
      value: 'cancel-asked-owner',
    })
    expect(await listOpenReviewCases(orders.db)).toMatchObject([{ reason: 'cancel-asked' }])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
