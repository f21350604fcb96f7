import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { listRefunds } from '#database/refunds/refunds'
import { eachEngine } from '#testing/database/each-engine'
import { takeBackup } from '#testing/database/take-backup'
import { buildOrders } from '#testing/orders/build-orders'
import { type FakePayments, fakePayments } from '#testing/orders/fake-payments'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { refundOrder } from '../refunds/refund-order.ts'
import type { OrderContext } from './order-context.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const OWNER = { staffId: null, name: 'Adwoa' } as const
const WHOLE = { kind: 'whole', restock: false } as const

type Shop = { readonly orders: OrderContext; readonly payments: FakePayments }
type Placed = { readonly orderId: string; readonly reference: string }

async function open(settings: DatabaseSettings, payments: FakePayments) {
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  const { db, close } = connected.value
  return { orders: buildOrders({ db, payments }), payments, close }
}

async function buy({ orders, payments }: Shop): Promise<Placed> {
  const placed = await placeForTest(orders)
  payments.pay(placed.reference, { id: placed.reference })
  await settlePayment(orders, placed.reference)
  return placed
}

async function refund({ orders, payments }: Shop, { orderId }: Placed, amountPesewas?: number) {
  const scope = amountPesewas === undefined ? WHOLE : ({ kind: 'amount', amountPesewas } as const)
  const asked = { orderId, scope, reference: null, reason: 'Too small', actor: OWNER }
  const made = await refundOrder(orders, asked)
  if (!made.ok) throw new Error(made.error)
  payments.setRefund(made.value.providerId ?? '', 'done')
}

function reconcile({ orders }: Pick<Shop, 'orders'>, sinceMs: number | null = null) {
  return reconcilePayments(orders, { sinceMs, actor: OWNER })
}

eachEngine('the provider is asked after a restore', (engine) => {
  /** The copy has what `before` returns, but not `after`. */
  async function goBack<Known>(
    before: (shop: Shop) => Promise<Known>,
    after: (shop: Shop, known: Known) => Promise<void>,
  ) {
    const settings = await engine.createSeeded()
    const payments = fakePayments()
    const old = await open(settings, payments)
    const known = await before(old)
    const backup = await takeBackup(settings)
    await after(old, known)
    await old.close()
    await backup.restore()
    const shop = await open(settings, payments)
    onTestFinished(shop.close)
    return { shop, known, payments, db: shop.orders.db }
  }

  test('orders paid since the backup are rebuilt without a webhook, once, and wait for the owner [M20]', async () => {
    const lost: Placed[] = []
    const { shop, known, db, payments } = await goBack(
      async (old) => ({ paid: await buy(old), pending: await placeForTest(old.orders) }),
      async (old, { pending }) => {
        old.payments.pay(pending.reference, { id: pending.reference })
        lost.push(await buy(old), await buy(old))
      },
    )
    const ids = lost.map(({ orderId }) => orderId)
    const found = await reconcile(shop)
    expect(found).toMatchObject({
      ok: true,
      value: { payments: 4, settled: [known.pending.orderId], unanswered: [], foreign: [] },
    })
    expect(found.ok && found.value.restored.toSorted()).toEqual(ids.toSorted())
    expect(await loadOrder(db, known.pending.orderId)).toMatchObject({ state: 'paid' })
    for (const id of ids) {
      expect(await loadOrder(db, id)).toMatchObject({
        state: 'attention',
        attentionReason: 'restored',
        customer: { firstName: 'Ama', address: '' },
      })
    }
    expect(await listOpenReviewCases(db)).toHaveLength(2)

    const again = await reconcile(shop, 0)
    expect(again).toMatchObject({ ok: true, value: { restored: [], settled: [], refunds: 0 } })
    expect(payments.refundRequests).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
    const audit = await db.selectFrom('audit').selectAll().execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'payments-reconciled',
      'payments-reconciled',
    ])
  })

  test('refunds made since the backup are read back, so that none is made twice [M21]', async () => {
    let partly: Placed | undefined
    let wholly: Placed | undefined
    const { shop, known, db, payments } = await goBack(
      async (old) => ({ whole: await buy(old), part: await buy(old) }),
      async (old, { whole, part }) => {
        await refund(old, whole)
        await refund(old, part, 10_000)
        partly = await buy(old)
        await refund(old, partly, 20_000)
        wholly = await buy(old)
        await refund(old, wholly)
        // Providers call a payment so of which nothing is left; it is in no list of paid ones.
        old.payments.pay(wholly.reference, { id: wholly.reference, state: 'returned' })
      },
    )
    const found = await reconcile(shop)
    expect(found).toMatchObject({
      ok: true,
      value: { restored: [partly?.orderId], restoredRefunded: [wholly?.orderId], refunds: 4 },
    })
    expect(await loadOrder(db, known.whole.orderId)).toMatchObject({ state: 'refunded' })
    expect(await loadOrder(db, known.part.orderId)).toMatchObject({ state: 'paid' })
    expect(await loadOrder(db, wholly?.orderId ?? '')).toMatchObject({ state: 'refunded' })
    const amounts = await Promise.all(
      [known.part, partly].map(async (each) => listRefunds(db, each?.orderId ?? '')),
    )
    expect(amounts.flat().map(({ amountPesewas }) => amountPesewas)).toEqual([10_000, 20_000])

    const asked = payments.refundRequests.length
    for (const { orderId, reference } of [known.whole, wholly ?? known.whole]) {
      const again = { orderId, scope: WHOLE, reference, reason: 'Again', actor: OWNER }
      expect(await refundOrder(shop.orders, again)).toMatchObject({ ok: false })
    }
    expect(payments.refundRequests).toHaveLength(asked)
    expect(await reconcile(shop, 0)).toMatchObject({ ok: true, value: { refunds: 0 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a provider that does not answer costs nothing: the question is asked again [M22]', async () => {
    const orders = await openOrders(engine)
    const { payments } = orders
    await paidOrder(orders)
    const lost = await paidOrder(orders)
    await forgetOrder(orders.db, lost.orderId)
    payments.failNext('payments-unavailable')
    expect(await reconcile({ orders })).toEqual({ ok: false, error: 'reconcile-unavailable' })
    const silent: FakePayments = {
      ...payments,
      verify: async () => ({ ok: false, error: 'payments-unavailable' }),
    }
    expect(await reconcile({ orders: { ...orders, payments: silent } })).toMatchObject({
      ok: true,
      value: { restored: [], unanswered: [lost.reference] },
    })
    expect(await reconcile({ orders })).toMatchObject({
      ok: true,
      value: { restored: [lost.orderId], unanswered: [] },
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('payments that the shop did not ask for make no order [M23]', async () => {
    const orders = await openOrders(engine)
    const others: FakePayments = {
      ...orders.payments,
      listPaid: async () => ({ ok: true, value: ['payment-page-7', 'NKB1800000000000999999'] }),
      listRefunded: async () => ({ ok: true, value: [{ reference: null, transactionId: '4' }] }),
    }
    const found = await reconcile({ orders: { ...orders, payments: others } })
    expect(found).toMatchObject({
      ok: true,
      value: { restored: [], foreign: ['payment-page-7', 'NKB1800000000000999999', '4'] },
    })
    expect(await orders.db.selectFrom('orders').selectAll().execute()).toEqual([])
    const tomorrow = orders.now() + 86_400_000
    expect(await reconcile({ orders }, tomorrow)).toEqual({
      ok: false,
      error: 'reconcile-since-future',
    })
  })
})
