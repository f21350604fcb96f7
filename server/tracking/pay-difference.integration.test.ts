import { expect, test } from 'vitest'
import { listAddressChanges } from '#database/orders/address-changes'
import { listOrdersPage } from '#database/orders/order-list'
import { loadOrder } from '#database/orders/orders'
import { loadPickList } from '#database/orders/pick-list'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { loadToday } from '#database/orders/today'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { offerDifference } from '../orders/address/offer-difference.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { createPayLink } from '../pay-links/create-pay-link.ts'
import { readPayerOrder } from '../pay-links/read-payer-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { ESI, offer, openWish, pay, start } from './address-wish.builder.ts'

const HOUR = 3_600_000

eachEngine('the difference for another address', (engine) => {
  test('is paid with a link, and the order goes there by itself, once [P96]', async () => {
    const { orders, orderId, ask } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    // A second press, and a link of staff, are for the same one.
    expect(await offer(orders, orderId)).toBe(payment)
    expect((await createPayLink(orders, { orderId: payment, staff: ESI })).ok).toBe(true)
    expect(await readPayerOrder(orders, { orderId: payment, visitHash: 'ama' })).toMatchObject({
      standing: 'payable',
      items: [],
      totalPesewas: 3_000,
      missingAddress: null,
    })
    const reference = await start(orders, payment)
    await pay(orders, reference)
    await settlePayment(orders, reference)
    expect(await loadOrder(db, orderId)).toMatchObject({
      customer: { city: 'Kumasi' },
      zone: { id: 'courier' },
      fulfilment: 'to-pack',
      total: { minor: 50_000 },
    })
    expect(await listAddressChanges(db, orderId)).toMatchObject([
      {
        state: 'made',
        by: 'the customer',
        differencePesewas: 3_000,
        paymentOrderId: payment,
      },
    ])
    expect(await listOpenReviewCases(db)).toEqual([])
    // Nothing of the payment is packed.
    const { orders: listed } = await listOrdersPage(db, { tab: 'to-pack' })
    expect(listed.map(({ id }) => id)).toEqual([orderId])
    expect((await loadToday(db, { lowMark: 3 })).toPack).toBe(1)
    expect(await loadPickList(db)).toHaveLength(1)
    // The difference that was paid counts: going there again costs nothing more.
    expect(await ask()).toMatchObject({ value: 'address-changed' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that was paid is to be refunded, too, when the order is cancelled [P96]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    await pay(orders, await start(orders, payment))
    const refunded = await refundOrder(orders, {
      orderId,
      scope: { kind: 'whole', restock: true },
      reference: null,
      reason: 'The buyer gave up',
      actor: ESI,
    })
    expect(refunded.ok).toBe(true)
    expect(await listOpenReviewCases(db)).toMatchObject([
      {
        reason: 'difference-late',
        orderId: payment,
        detail: `it was paid for order ${orderId}`,
      },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that comes when the order is packed is a case, and can be refunded [P96]', async () => {
    const { orders, orderId } = await openWish(engine)
    const { db } = orders
    const payment = await offer(orders, orderId)
    const reference = await start(orders, payment)
    await packOrder(orders, { orderId, expected: 'to-pack', actor: ESI })
    expect(await offerDifference(orders, { orderId, actor: ESI })).toMatchObject({ ok: false })
    await pay(orders, reference)
    expect((await loadOrder(db, orderId))?.customer.city).toBe('Accra')
    const open = await listOpenReviewCases(db)
    expect(open).toContainEqual(
      expect.objectContaining({
        reason: 'difference-late',
        orderId: payment,
        detail: `it was paid for order ${orderId}`,
      }),
    )
    const refunded = await refundOrder(orders, {
      orderId: payment,
      scope: { kind: 'whole', restock: false },
      reference: null,
      reason: 'Too late',
      actor: ESI,
    })
    expect(refunded.ok).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that comes for a wish that gave way to another one is a case; one that ran out is offered anew [P96]', async () => {
    const { orders, orderId, ask } = await openWish(engine)
    const { db } = orders
    const first = await offer(orders, orderId)
    const reference = await start(orders, first)
    await ask()
    expect((await loadOrder(db, first))?.state).toBe('expired')
    await pay(orders, reference)
    const open = (await listOpenReviewCases(db)).map(({ reason, orderId: id }) => [reason, id])
    expect(open).toContainEqual(['difference-late', first])
    const second = await offer(orders, orderId)
    expect(second).not.toBe(first)
    orders.advance(orders.settings().payLinkHours * HOUR + 1)
    const third = await offer(orders, orderId)
    expect(third).not.toBe(second)
    await pay(orders, await start(orders, third))
    expect((await loadOrder(db, orderId))?.customer.city).toBe('Kumasi')
    expect(await brokenInvariants(db)).toEqual([])
  })
})
