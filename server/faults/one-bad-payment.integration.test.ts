import { expect, test } from 'vitest'
import { listOrders } from '#database/repositories/orders'
import type { Orders } from '#server/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { processDueEvents, receiveWebhook } from '../payments/receive-webhook.ts'

eachEngine('one payment that nobody can work off', (engine) => {
  /** Three paid orders; asking about the first ends in an error that nobody foresaw. */
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
    const spoilt: Orders = { ...orders, payments }
    return { orders, spoilt, placed }
  }

  test('does not keep the events behind it waiting [I3]', async () => {
    const { spoilt, orders, placed } = await openWithBadPayment()
    for (const { reference } of placed) {
      const body = JSON.stringify({ event: 'charge.success', data: { reference } })
      await receiveWebhook(spoilt, Buffer.from(body), '')
    }
    await expect(processDueEvents(spoilt)).rejects.toThrow('unforeseen')
    expect(await listOrders(orders.db, 'paid')).toHaveLength(2)
    orders.advance(30_000)
    await processDueEvents(orders)
    expect(await listOrders(orders.db, 'paid')).toHaveLength(3)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('keeps the sweeper neither from the others nor from giving back what nobody paid for [I3]', async () => {
    const { spoilt, orders } = await openWithBadPayment()
    await placeForTest(orders)
    orders.advance(orders.limits.holdMs)
    await expect(sweepOrders(spoilt)).rejects.toThrow('unforeseen')
    expect(await listOrders(orders.db, 'paid')).toHaveLength(2)
    expect(await listOrders(orders.db, 'pending')).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
