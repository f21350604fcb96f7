import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { listRefunds } from '#database/refunds/refunds'
import type { Transaction } from '#domain/order/judge-payment'
import { eachEngine } from '#testing/database/each-engine'
import type { FakePayments } from '#testing/orders/fake-payments'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { reconcilePayments } from './reconcile-payments.ts'
import { processDueEvents, receiveWebhook } from './webhook/receive-webhook.ts'

const OWNER = { staffId: null, name: 'Adwoa' } as const
const HOUR = 60 * 60_000

function reconcile(orders: TestOrders, sinceMs: number | null = 0) {
  return reconcilePayments(orders, { sinceMs, actor: OWNER })
}

/** Lists only what was placed in the period that is asked for, as the provider does. */
function withPeriods(orders: TestOrders, placedAt: ReadonlyMap<string, number>): TestOrders {
  const listPaid: FakePayments['listPaid'] = async ({ fromMs, toMs }) => {
    const within = [...placedAt].filter(([, atMs]) => atMs >= fromMs && atMs <= toMs)
    return { ok: true, value: within.map(([reference]) => reference) }
  }
  return { ...orders, payments: { ...orders.payments, listPaid } }
}

eachEngine('a question to the provider after a restore', (engine) => {
  test('that comes without a time, after the shop has taken orders again, still finds what is missing [M85]', async () => {
    const orders = await openOrders(engine)
    const placedAt = new Map<string, number>()
    const buy = async () => {
      orders.advance(6 * HOUR)
      const placed = await paidOrder(orders)
      placedAt.set(placed.reference, orders.now())
      return placed
    }
    await buy()
    const lost = await buy()
    await forgetOrder(orders.db, lost.orderId)
    await buy()
    const found = await reconcile(withPeriods(orders, placedAt), null)
    expect(found).toMatchObject({ ok: true, value: { restored: [lost.orderId] } })
  })

  test('rebuilds all orders but one that fails, and names that one [M86]', async () => {
    const orders = await openOrders(engine)
    const lost = [await paidOrder(orders), await paidOrder(orders), await paidOrder(orders)]
    for (const { orderId } of lost) await forgetOrder(orders.db, orderId)
    const [broken, ...others] = lost
    const verify: FakePayments['verify'] = (reference) =>
      reference === broken?.reference
        ? Promise.reject(new Error('canceling statement due to statement timeout'))
        : orders.payments.verify(reference)
    const found = await reconcile({ ...orders, payments: { ...orders.payments, verify } })
    expect(found).toMatchObject({ ok: true, value: { unanswered: [broken?.reference] } })
    const ids = others.map(({ orderId }) => orderId)
    expect(found.ok && found.value.restored.toSorted()).toEqual(ids.toSorted())
    const audit = await orders.db.selectFrom('audit').select('action').execute()
    expect(audit).toEqual([{ action: 'payments-reconciled' }])
  })

  test('by two people at once, while webhooks arrive, books everything once [M20]', async () => {
    const orders = await openOrders(engine)
    const lost = [await paidOrder(orders), await paidOrder(orders)]
    for (const { orderId, reference } of lost) {
      await forgetOrder(orders.db, orderId)
      orders.payments.addRefund(reference, 10_000, { state: 'done' })
      const data = { id: reference, reference, domain: 'test' }
      const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
      await receiveWebhook(orders, body, 'signed')
    }
    await Promise.all([
      reconcile(orders),
      processDueEvents(orders),
      reconcile(orders),
      processDueEvents(orders),
    ])
    await reconcile(orders)
    for (const { orderId } of lost) {
      expect(await listRefunds(orders.db, orderId)).toMatchObject([{ amountPesewas: 10_000 }])
    }
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason)).toEqual(['restored', 'restored'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each<[string, Partial<Transaction>, readonly string[] | null]>([
    ['of the other mode', { mode: 'live' }, null],
    ['in another currency', { currency: 'NGN' }, ['restored', 'wrong-currency']],
    ['of less', { amount: 100, requestedAmount: 100 }, ['amount-short', 'restored']],
  ])('with a payment %s makes nobody’s order paid [M23]', async (_, changes, reasons) => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    await forgetOrder(orders.db, orderId)
    orders.payments.pay(reference, { id: reference, ...changes })
    await reconcile(orders)
    const order = await loadOrder(orders.db, orderId)
    expect(order?.state ?? null).toBe(reasons === null ? null : 'attention')
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason).toSorted()).toEqual(reasons ?? [])
  })
})
