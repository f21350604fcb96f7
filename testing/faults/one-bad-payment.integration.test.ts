import { expect, test } from 'vitest'
import { listOrders } from '#database/orders/orders'
import type { OrderContext } from '#server/orders/order-context'
import { holdMsOf } from '#server/orders/order-context'
import { processDueEvents, receiveWebhook } from '#server/orders/webhook/receive-webhook'
import { eachEngine } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'

eachEngine('one payment that cannot be processed', (engine) => {
  /** Opens three paid orders; verifying the first throws an unexpected error. */
  async function openWithBadPayment() {
    const orders: TestOrders = await openOrders(engine)
    const placed = [
      await placeForTest(orders),
      await placeForTest(orders),
      await placeForTest(orders),
    ]
    const [bad] = placed
    for (const { reference } of placed) orders.payments.pay(reference)
    const payments = {
      ...orders.payments,
      verify: (reference: string) => {
        if (reference === bad?.reference) throw new Error('unforeseen')
        return orders.payments.verify(reference)
      },
    }
    const broken: OrderContext = { ...orders, payments }
    return { orders, spoilt: broken, placed }
  }

  test('does not delay the events behind it [I3]', async () => {
    const { spoilt: broken, orders, placed } = await openWithBadPayment()
    for (const { reference } of placed) {
      const body = JSON.stringify({ event: 'charge.success', data: { reference } })
      await receiveWebhook(broken, Buffer.from(body), '')
    }
    await expect(processDueEvents(broken)).rejects.toThrow('unforeseen')
    expect(await listOrders(orders.db, 'paid')).toHaveLength(2)
    orders.advance(30_000)
    await processDueEvents(orders)
    expect(await listOrders(orders.db, 'paid')).toHaveLength(3)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('keeps the sweeper neither from checking the others nor from releasing unpaid holds [I3]', async () => {
    const { spoilt: broken, orders } = await openWithBadPayment()
    await placeForTest(orders)
    orders.advance(holdMsOf(orders))
    await expect(sweepOrders(broken)).rejects.toThrow('unforeseen')
    expect(await listOrders(orders.db, 'paid')).toHaveLength(2)
    expect(await listOrders(orders.db, 'pending')).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
