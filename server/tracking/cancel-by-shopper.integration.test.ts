import { expect, test } from 'vitest'
import { loadOrder } from '#database/repositories/orders'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
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
