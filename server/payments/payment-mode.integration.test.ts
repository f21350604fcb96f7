import { expect, test } from 'vitest'
import { loadOrder } from '#database/repositories/orders'
import type { PaymentMode } from '#domain/order/payment-mode'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'

const MINUTE = 60_000

/** The same database after the keys were changed; counts what the provider is asked. */
function withKeys(orders: TestOrders, mode: PaymentMode) {
  let asked = 0
  const payments = {
    ...orders.payments,
    mode,
    verify: (reference: string) => {
      asked += 1
      return orders.payments.verify(reference)
    },
  }
  return { orders: { ...orders, payments }, asked: () => asked }
}

eachEngine('test and live orders in one database', (engine) => {
  test.each(['test', 'live'] as const)('a %s order says so [P57]', async (mode) => {
    const { orders } = withKeys(await openOrders(engine), mode)
    const { orderId } = await placeForTest(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ mode })
  })

  test.each([
    ['test', 'live', 'live'],
    ['test', 'live', 'test'],
    ['live', 'test', 'test'],
    ['live', 'test', 'live'],
  ] as const)(
    'a %s order is not settled by a %s shop, though a %s payment is said to be made [P57]',
    async (ordered, mode, said) => {
      const open = await openOrders(engine)
      const { reference, orderId } = await placeForTest(withKeys(open, ordered).orders)
      const { orders, asked } = withKeys(open, mode)
      open.payments.pay(reference, { mode: said })
      expect(await settlePayment(orders, reference)).toBe('attention')
      expect(await loadOrder(orders.db, orderId)).toMatchObject({
        state: 'attention',
        attentionReason: 'wrong-mode',
        mode: ordered,
      })
      orders.advance(3 * MINUTE)
      await sweepOrders(orders)
      expect(asked()).toBe(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('a live shop asks once about a test order that nobody paid, and gives its pieces back [P57]', async () => {
    const open = await openOrders(engine)
    const { orderId } = await placeForTest(open)
    const { orders, asked } = withKeys(open, 'live')
    for (let sweeps = 0; sweeps < 5; sweeps += 1) {
      orders.advance(10 * MINUTE)
      await sweepOrders(orders)
    }
    expect(asked()).toBe(1)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a live order goes on being asked about, whatever a test shop beside it does [P57]', async () => {
    const open = await openOrders(engine)
    const live = withKeys(open, 'live').orders
    const { reference, orderId } = await placeForTest(live)
    open.advance(3 * MINUTE)
    await sweepOrders(withKeys(open, 'test').orders)
    open.payments.pay(reference, { mode: 'live' })
    open.advance(5 * MINUTE)
    await sweepOrders(live)
    expect(await loadOrder(open.db, orderId)).toMatchObject({ state: 'paid', mode: 'live' })
    expect(await brokenInvariants(open.db)).toEqual([])
  })

  test('a checkout begun in test mode is begun anew at the live shop [P57]', async () => {
    const open = await openOrders(engine)
    const { body, orderId } = await placeForTest(open)
    const { orders } = withKeys(open, 'live')
    expect(await placeOrder(orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'order-expired' },
    })
    const anew = { ...body, accessToken: 'n'.repeat(32), replacedToken: body.accessToken }
    const placed = await placeOrder(orders, anew, 'x')
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await loadOrder(orders.db, placed.value.orderId)).toMatchObject({ mode: 'live' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('an order from before modes were written down is settled as it always was', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders, anOrderBody())
    await orders.db.updateTable('orders').set({ mode: null }).execute()
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid', mode: null })
  })
})
