import { expect, test } from 'vitest'
import { findAttempt } from '#database/payments/payment-attempts'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { DEFAULT_SETTINGS, settingsInForce } from '#domain/settings/settings'
import { eachEngine } from '#testing/database/each-engine'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import type { OrderContext } from './order-context.ts'
import { readOrderStatus } from './read-order-status.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { settlePayment } from './settle-payment.ts'

const OWNER = { staffId: null, name: 'Adwoa' } as const

/** The same shop, after its owner has chosen other letters. */
function withPrefix(orders: TestOrders, referencePrefix: string): TestOrders {
  const { zones } = DEFAULT_DELIVERY
  const settings = settingsInForce({ stored: { ...DEFAULT_SETTINGS, referencePrefix }, zones }, {})
  return { ...orders, settings: () => settings }
}

function reconcile(orders: OrderContext) {
  return reconcilePayments(orders, { sinceMs: null, actor: OWNER })
}

eachEngine('references whose letters were changed', (engine) => {
  test('an order of the former letters is paid, shown and refunded as before [O177]', async () => {
    const before = await openOrders(engine)
    const old = await placeForTest(before)
    const orders = withPrefix(before, 'SANKO')
    orders.payments.pay(old.reference, { id: old.reference })
    expect(old.reference).toMatch(/^NKB\d{19}$/)
    expect(await settlePayment(orders, old.reference)).toBe('paid')
    expect(await readOrderStatus(orders, { reference: old.reference })).toMatchObject({
      standing: 'paid',
      orderId: old.orderId,
    })
    orders.payments.addRefund(old.reference, 100, { state: 'done' })
    expect((await settleRefund(orders, old.reference)).listed).toMatchObject([
      { amountPesewas: 100 },
    ])

    const fresh = await paidOrder(orders)
    expect(fresh.reference).toMatch(/^SANKO\d{19}$/)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('letters that change while an order is being started harm neither [O177]', async () => {
    const before = await openOrders(engine)
    let prefix = 'NKB'
    const orders: TestOrders = {
      ...before,
      settings: () => withPrefix(before, prefix).settings(),
      payments: {
        ...before.payments,
        start: (request) => {
          prefix = 'AB'
          return before.payments.start(request)
        },
      },
    }
    const placed = await paidOrder(orders)
    expect(placed.reference).toMatch(/^NKB/)
    expect(await findAttempt(orders.db, placed.reference)).toMatchObject({ state: 'succeeded' })
    expect((await paidOrder(orders)).reference).toMatch(/^AB\d{19}$/)
    expect(await reconcile(orders)).toMatchObject({
      ok: true,
      value: { restored: [], foreign: [], unanswered: [] },
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a lost payment of the former letters is rebuilt, as the shop has others of them [O177]', async () => {
    const before = await openOrders(engine)
    await paidOrder(before)
    const lost = await paidOrder(before)
    await forgetOrder(before.db, lost.orderId)
    expect(await reconcile(withPrefix(before, 'SANKO'))).toMatchObject({
      ok: true,
      value: { restored: [lost.orderId], foreign: [] },
    })
    expect(await brokenInvariants(before.db)).toEqual([])
  })

  test('a payment of another shop with the same account stays foreign, and is not asked for [O178]', async () => {
    const other = await openOrders(engine)
    const theirs = await paidOrder(other)
    await forgetOrder(other.db, theirs.orderId)
    const asked: string[] = []
    const orders: TestOrders = {
      ...withPrefix(other, 'SANKO'),
      payments: {
        ...other.payments,
        verify: (reference) => {
          asked.push(reference)
          return other.payments.verify(reference)
        },
      },
    }
    expect(await reconcile(orders)).toMatchObject({
      ok: true,
      value: { restored: [], foreign: [theirs.reference], unanswered: [] },
    })
    expect(asked).toEqual([])
    expect(await settlePayment(orders, theirs.reference)).toBe('unknown-reference')
    expect(await readOrderStatus(orders, { reference: theirs.reference })).toBeNull()

    const ours = await paidOrder(orders)
    await forgetOrder(orders.db, ours.orderId)
    expect(await reconcile(orders)).toMatchObject({
      ok: true,
      value: { restored: [ours.orderId], foreign: [theirs.reference] },
    })
  })
})
