import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import type { PaymentMode } from '#domain/order/payment-mode'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'

const MINUTE = 60_000

/** The database is the same after the keys were changed. Counts the provider calls. */
function withKeys(orders: TestOrders, mode: PaymentMode) {
  let calls = 0
  const payments = {
    ...orders.payments,
    mode,
    verify: (reference: string) => {
      calls += 1
      return orders.payments.verify(reference)
    },
  }
  return { orders: { ...orders, payments }, calls: () => calls }
}

eachEngine('test and live orders in one database', (engine) => {
  test.each(['test', 'live'] as const)('a %s order stores its mode [P57]', async (mode) => {
    const { orders } = withKeys(await openOrders(engine), mode)
    const { orderId } = await placeForTest(orders)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ mode })
  })

  test.each(['live', 'test'] as const)(
    'a test order is not settled by a live shop, even if a %s payment is reported [P57]',
    async (reported) => {
      const open = await openOrders(engine)
      const { reference, orderId } = await placeForTest(open)
      const { orders, calls } = withKeys(open, 'live')
      open.payments.pay(reference, { mode: reported })
      expect(await settlePayment(orders, reference)).toBe('attention')
      expect(await loadOrder(orders.db, orderId)).toMatchObject({
        state: 'attention',
        attentionReason: 'wrong-mode',
        mode: 'test',
      })
      orders.advance(3 * MINUTE)
      await sweepOrders(orders)
      expect(calls()).toBe(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test.each(['live', 'test'] as const)(
    'a live order is not settled by a test shop, which does not call the provider, even if a %s payment is reported [P57]',
    async (reported) => {
      const open = await openOrders(engine)
      const { reference, orderId } = await placeForTest(withKeys(open, 'live').orders)
      const { orders, calls } = withKeys(open, 'test')
      open.payments.pay(reference, { mode: reported })
      expect(await settlePayment(orders, reference)).toBe('unavailable')
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending', mode: 'live' })
      expect(calls()).toBe(0)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('a live shop checks an unpaid test order once and releases its pieces [P57]', async () => {
    const open = await openOrders(engine)
    const { orderId } = await placeForTest(open)
    const { orders, calls } = withKeys(open, 'live')
    for (let sweeps = 0; sweeps < 5; sweeps += 1) {
      orders.advance(10 * MINUTE)
      await sweepOrders(orders)
    }
    expect(calls()).toBe(1)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a live order is still checked when a test shop shares the database [P57]', async () => {
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

  test('a checkout started in test mode starts again in the live shop [P57]', async () => {
    const open = await openOrders(engine)
    const { body, orderId } = await placeForTest(open)
    const { orders } = withKeys(open, 'live')
    expect(await placeOrder(orders, body, 'x')).toEqual({
      ok: false,
      error: { code: 'order-expired' },
    })
    const next = { ...body, accessToken: 'n'.repeat(32), replacedToken: body.accessToken }
    const placed = await placeOrder(orders, next, 'x')
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await loadOrder(orders.db, placed.value.orderId)).toMatchObject({ mode: 'live' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a test payment is judged by the keys that were asked, if live ones come before the answer [P159]', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders)
    orders.payments.pay(reference)
    let mode: PaymentMode = 'test'
    const payments = {
      ...orders.payments,
      get mode() {
        return mode
      },
      verify: async (asked: string) => {
        const answer = await orders.payments.verify(asked)
        mode = 'live'
        return answer
      },
    }
    expect(await settlePayment({ ...orders, payments }, reference)).toBe('paid')
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid', mode: 'test' })
  })

  test('an order without a stored mode is settled', async () => {
    const orders = await openOrders(engine)
    const { reference, orderId } = await placeForTest(orders, anOrderBody())
    await orders.db.updateTable('orders').set({ mode: null }).execute()
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid', mode: null })
  })
})
