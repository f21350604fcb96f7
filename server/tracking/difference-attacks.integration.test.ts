import { expect, test } from 'vitest'
import { listNews } from '#database/alerts/alerts'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { addPurchase } from '#database/insights/insights'
import { listAddressChanges } from '#database/orders/address-changes'
import { listOrdersPage } from '#database/orders/order-list'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { loadSalesDays } from '#database/orders/sales-figures'
import { countPaid, loadTakings } from '#database/orders/takings'
import { listRefunds } from '#database/refunds/refunds'
import { transact } from '#database/transact'
import { eachEngine } from '#testing/database/each-engine'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import type { TestOrders } from '#testing/orders/open-orders'
import { applyDifferences } from '../orders/address/apply-differences.ts'
import { offerDifference } from '../orders/address/offer-difference.ts'
import { acceptCase } from '../orders/cases/accept-case.ts'
import { applyAddressChange } from '../orders/fulfil/apply-address-change.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { undoStep } from '../orders/fulfil/undo-step.ts'
import { reconcilePayments } from '../orders/reconcile-payments.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { releaseHolds } from '../orders/sweep-orders.ts'
import { readPayerOrder } from '../pay-links/read-payer-order.ts'
import { startPayerPayment } from '../pay-links/start-payer-payment.ts'
import { cancelOrder } from '../refunds/cancel-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { ESI, offer, openWish, pay, start } from './address-wish.builder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function toPack({ db }: TestOrders): Promise<readonly string[]> {
  const { orders } = await listOrdersPage(db, { tab: 'to-pack' })
  return orders.map(({ id }) => id)
}

function refund(orders: TestOrders, orderId: string) {
  return refundOrder(orders, {
    orderId,
    scope: { kind: 'whole', restock: true },
    reference: null,
    reason: 'The buyer gave up',
    actor: ESI,
  })
}

async function openReasons({ db }: TestOrders) {
  return (await listOpenReviewCases(db)).map(({ reason, orderId }) => [reason, orderId])
}

eachEngine('a payment of the difference', (engine) => {
  test.each([
    ['a minute', MINUTE],
    ['an hour', HOUR],
  ])(
    'with a link that ran out %s ago, after it was offered anew, changes the address, and the newer link ends [P120]',
    async (_, late) => {
      const { orders, orderId } = await openWish(engine)
      const { db } = orders
      const first = await offer(orders, orderId)
      const reference = await start(orders, first)
      orders.advance(orders.settings().payLinkHours * HOUR + late)
      await releaseHolds(orders)
      const second = await offer(orders, orderId)
      expect(second).not.toBe(first)
      orders.payments.pay(reference, { id: reference, paidAtMs: orders.now() })
      await settlePayment(orders, reference)
      expect((await loadOrder(db, orderId))?.customer.city).toBe('Kumasi')
      expect((await loadOrder(db, second))?.state).toBe('expired')
      expect(await toPack(orders)).toEqual([orderId])
      expect(await listAddressChanges(db, orderId)).toMatchObject([
        { state: 'made', paymentOrderId: first },
      ])
      expect(await openReasons(orders)).toEqual([])
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test('with the older and the newer link changes it once, and the second is a case [P120]', async () => {
    const { orders, orderId } = await openWish(engine)
    const first = await offer(orders, orderId)
    const older = await start(orders, first)
    orders.advance(orders.settings().payLinkHours * HOUR + 1)
    const second = await offer(orders, orderId)
    const newer = await start(orders, second)
    await Promise.all([pay(orders, older), pay(orders, newer)])
    expect((await loadOrder(orders.db, orderId))?.customer.city).toBe('Kumasi')
    const [made] = await listAddressChanges(orders.db, orderId)
    const other = made?.paymentOrderId === first ? second : first
    expect(await openReasons(orders)).toEqual([['difference-late', other]])
    expect(await toPack(orders)).toEqual([orderId])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('that was booked by a process that died before the address changed is finished by the sweeper, once by two [P121]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    const reference = await start(orders, payment)
    orders.payments.pay(reference, { id: reference })
    // The process dies after the payment is booked: nothing after it is written.
    const dying = { ...orders, settings: dieAfter(orders) }
    await settlePayment(dying, reference).catch(() => undefined)
    expect((await loadOrder(db, payment))?.state).toBe('paid')
    expect((await loadOrder(db, orderId))?.customer.city).toBe('Accra')
    await Promise.all([applyDifferences(orders), applyDifferences(orders)])
    expect((await loadOrder(db, orderId))?.customer.city).toBe('Kumasi')
    expect(await listAddressChanges(db, orderId)).toHaveLength(1)
    expect(await toPack(orders)).toEqual([orderId])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('of too little that is accepted by hand changes the address, and is not packed [P121]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    const reference = await start(orders, payment)
    orders.payments.pay(reference, { id: reference, amount: 100, requestedAmount: 100 })
    await settlePayment(orders, reference)
    expect((await loadOrder(orders.db, orderId))?.customer.city).toBe('Accra')
    const accepted = {
      orderId: payment,
      expected: 'amount-short',
      note: 'Fine',
      actor: ESI,
    } as const
    expect(await acceptCase(orders, accepted)).toMatchObject({ ok: true })
    await applyDifferences(orders)
    expect((await loadOrder(orders.db, orderId))?.customer.city).toBe('Kumasi')
    expect(await toPack(orders)).toEqual([orderId])
  })

  test('cannot be begun any more once the order is packed [P122]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    const payer = { orderId: payment, visitHash: 'ama', typedEmail: '', sourceHash: 'net' }
    await packOrder(orders, { orderId, expected: 'to-pack', actor: ESI })
    expect(await readPayerOrder(orders, payer)).toMatchObject({ standing: 'expired' })
    expect(await startPayerPayment(orders, payer)).toMatchObject({
      error: { code: 'order-expired' },
    })
  })

  test.each([
    ['cancelled', (orders: TestOrders, orderId: string) => refund(orders, orderId)],
    [
      'erased',
      (orders: TestOrders, orderId: string) =>
        transact(orders.db, (trx) => eraseIdentity(trx, orderId)),
    ],
  ])(
    'that was under way when the order was %s is a case, and is not packed [P122]',
    async (_, end) => {
      const { orders, orderId } = await openWish(engine)
      const payment = await offer(orders, orderId)
      const reference = await start(orders, payment)
      await end(orders, orderId)
      const payer = { orderId: payment, visitHash: 'kofi', typedEmail: '', sourceHash: 'net' }
      expect(await startPayerPayment(orders, payer)).toMatchObject({
        error: { code: 'order-expired' },
      })
      await pay(orders, reference)
      expect(await toPack(orders)).not.toContain(payment)
      expect(await openReasons(orders)).toContainEqual(['difference-late', payment])
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('is not offered with the keys of the other mode [P122]', async () => {
    const { orders, orderId } = await openWish(engine)
    const live: TestOrders = { ...orders, payments: { ...orders.payments, mode: 'live' } }
    expect(await offerDifference(live, { orderId, actor: ESI })).toMatchObject({
      error: 'difference-gone',
    })
  })

  test('that came while the order was packed is known as what paid, once Packed is undone [P122]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    const reference = await start(orders, payment)
    const packed = await packOrder(orders, { orderId, expected: 'to-pack', actor: ESI })
    expect(packed.ok).toBe(true)
    await pay(orders, reference)
    const step = await db.selectFrom('order_steps').select('id').executeTakeFirstOrThrow()
    const undo = { orderId, expected: 'packed', stepId: step.id, actor: ESI } as const
    expect(await undoStep(orders, undo)).toMatchObject({ ok: true })
    const [asked] = await listAddressChanges(db, orderId)
    const applied = {
      orderId,
      changeId: asked?.id ?? '',
      shopEmail: 'shop@example.com',
      actor: ESI,
    }
    expect(await applyAddressChange(orders, applied)).toMatchObject({ ok: true })
    expect(await listAddressChanges(db, orderId)).toMatchObject([
      { state: 'made', paymentOrderId: payment },
    ])
    expect(await openReasons(orders)).toEqual([])
  })

  test('that is refunded already is no case when the order is cancelled, and its case ends with its refund [P123]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    expect((await refund(orders, payment)).ok).toBe(true)
    expect((await refund(orders, orderId)).ok).toBe(true)
    expect(await openReasons(orders)).toEqual([])

    const late = await openWish(engine)
    const again = await offer(late.orders, late.orderId)
    await pay(late.orders, await start(late.orders, again))
    await refund(late.orders, late.orderId)
    expect(await openReasons(late.orders)).toEqual([['difference-late', again]])
    await refund(late.orders, again)
    expect(await openReasons(late.orders)).toEqual([])
  })

  test('is to be refunded, too, when all of an order is refunded that was sent [P123]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    await orders.db
      .updateTable('orders')
      .set({ fulfilment: 'sent', sent_at: orders.now() })
      .where('id', '=', orderId)
      .execute()
    expect((await refund(orders, orderId)).ok).toBe(true)
    expect(await openReasons(orders)).toEqual([['difference-late', payment]])
  })

  test('goes back, too, when the buyer cancels the order: all of the money was promised [P126]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    const cancelled = await cancelOrder(orders, { orderId, source: 'shopper' })
    expect(cancelled).toMatchObject({ ok: true, value: { kind: 'cancelled' } })
    for (const id of [orderId, payment]) {
      expect(await listRefunds(orders.db, id)).toHaveLength(1)
    }
    expect((await listRefunds(orders.db, payment))[0]?.amountPesewas).toBe(3_000)
    expect(await openReasons(orders)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('that the provider does not give back then stays a case for the owner [P126]', async () => {
    const { orders, orderId } = await openWish(engine)
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    orders.payments.answerRefunds('accepted', 'refused')
    await cancelOrder(orders, { orderId, source: 'shopper' })
    expect((await openReasons(orders)).map(([, about]) => about)).toEqual([payment])
  })

  test('that a backup does not know is restored from the provider for the owner to decide [P124]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    await db.deleteFrom('address_changes').execute()
    await forgetOrder(db, payment)
    const found = await reconcilePayments(orders, { sinceMs: 0, actor: ESI })
    expect(found).toMatchObject({ ok: true, value: { restored: [payment] } })
    expect(await loadOrder(db, payment)).toMatchObject({
      state: 'attention',
      lines: [],
      total: { minor: 3_000 },
    })
    const accepted = { orderId: payment, expected: 'restored', note: 'Fine', actor: ESI } as const
    expect(await acceptCase(orders, accepted)).toMatchObject({ ok: true })
    await applyDifferences(orders)
    expect(await toPack(orders)).toEqual([orderId])
    expect(await openReasons(orders)).toContainEqual(['difference-late', payment])
    expect((await refund(orders, payment)).ok).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is money that came in, and no further order in any figure or on the phone [P125]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    const nowMs = orders.now()
    // Whoever knows the number reports a purchase.
    const reported = { orderId: payment, country: 'GH' }
    expect(await addPurchase(db, reported, nowMs)).toBe(false)
    const whole = { withTest: true, fromMs: 0, beforeMs: nowMs + HOUR }
    const days = [...(await loadSalesDays(db, whole)).values()]
    expect(days).toMatchObject([{ orders: 1, units: 1, takings: 53_000 }])
    const takings = await loadTakings(db, { nowMs, withTest: true })
    expect(takings.at(-1)).toMatchObject({ orders: 1, takings: { minor: 53_000 } })
    expect(await countPaid(db)).toBe(1)
    const news = await listNews(db, 'new-order', { way: 'mail', sinceMs: 0, lowMark: 0 })
    expect(news).toEqual([orderId])
  })
})

/** The settings can be read once, by the booking; then there is no process any more. */
function dieAfter(orders: TestOrders): TestOrders['settings'] {
  let reads = 0
  return () => {
    reads += 1
    if (reads > 1) throw new Error('killed')
    return orders.settings()
  }
}
