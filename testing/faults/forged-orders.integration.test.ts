import { expect, onTestFinished, test } from 'vitest'
import { listOrders, loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { eachEngine } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { setStock } from '../orders/set-stock.ts'
import { stockOfVariant } from '../orders/stock-of-variant.ts'
import { type FaultShop, openFaultShop } from '../server/open-fault-shop.ts'

const FORGED = 'NKB1800000000000999999'
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

/** Anybody with the public key can send this metadata: sixty tees for a pesewa each. */
function forgedMetadata(orderId: string) {
  return {
    custom_fields: [
      { display_name: 'Order ID', variable_name: 'order_id', value: orderId },
      {
        display_name: 'Customer Info',
        variable_name: 'customer_info',
        value: JSON.stringify({ name: 'Mallory', phone: '+233241234567', email: 'm@example.com' }),
      },
    ],
    order_copy: JSON.stringify({
      at: 1_800_000_000_000,
      country: 'GH',
      code: null,
      off: 0,
      lines: [[14, 'Black', 'image1', 'M', 60, 1]],
    }),
  }
}

async function place(shop: FaultShop, body = anOrderBody()) {
  const response = await shop.order(body)
  expect(response.statusCode).toBe(201)
  return { ...response.json(), body }
}

/** Returns the metadata that the shop itself sent with the payment of this reference. */
function sentMetadata({ paystack }: FaultShop, reference: string): object {
  const request = paystack
    .requests()
    .find(({ call, body }) => call === 'initialise' && Object(body).reference === reference)
  return Object(request?.body).metadata
}

eachEngine('a payment that somebody started with the public key', (engine) => {
  async function open() {
    const shop = await openFaultShop(await engine.create())
    onTestFinished(shop.close)
    return shop
  }

  async function payAndAnnounce(shop: FaultShop, transaction: object) {
    shop.paystack.setTransaction(FORGED, { id: 77, status: 'success', ...transaction })
    expect((await shop.announce(FORGED)).statusCode).toBe(200)
    await processDueEvents(shop.shop.orders)
  }

  async function expectNothingHappened({ shop: { db } }: FaultShop) {
    expect(
      await db.selectFrom('orders').selectAll().where('state', '<>', 'pending').execute(),
    ).toEqual([])
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await listOpenReviewCases(db)).toMatchObject([
      { reason: 'unknown-payment', orderId: null, reference: FORGED },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  }

  test('creates no order from its metadata, takes no stock and sends no mail [P42]', async () => {
    const shop = await open()
    const metadata = forgedMetadata('ORD-1800000000000-0001')
    await payAndAnnounce(shop, { amount: 60, requested_amount: 60, metadata })
    expect(await listOrders(shop.shop.db, 'paid')).toEqual([])
    expect(await stockOfVariant(shop.shop.db, teeM)).toBe(20)
    await expectNothingHappened(shop)
  })

  test('is not attached to somebody else’s order, which its real payment then settles [P43]', async () => {
    const shop = await open()
    const victim = await place(shop)
    const metadata = forgedMetadata(victim.orderId)
    await payAndAnnounce(shop, { amount: 10, requested_amount: 10, metadata })
    await expectNothingHappened(shop)

    shop.pay(victim.reference)
    await shop.announce(victim.reference)
    await processDueEvents(shop.shop.orders)
    expect(await loadOrder(shop.shop.db, victim.orderId)).toMatchObject({
      state: 'paid',
      attentionReason: null,
    })
    const mails = await shop.shop.db.selectFrom('outbox').select('kind').orderBy('kind').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['order-mail', 'shop-mail'])
  })

  test('is ignored even with the genuine copy and mark of another reference [P43]', async () => {
    const shop = await open()
    const own = await place(shop)
    const metadata = sentMetadata(shop, own.reference)
    expect(metadata).toHaveProperty('order_mark')
    await payAndAnnounce(shop, { amount: 50_000, requested_amount: 50_000, metadata })
    await expectNothingHappened(shop)
  })
})

eachEngine('a payment whose order we lost', (engine) => {
  test('with our own mark restores it at the prices of its copy, and it waits for the owner [P42]', async () => {
    const shop = await openFaultShop(await engine.create())
    onTestFinished(shop.close)
    const { db, orders } = shop.shop
    const lost = await place(shop)
    const metadata = sentMetadata(shop, lost.reference)
    for (const table of ['payment_attempts', 'order_lines', 'orders'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.deleteFrom('stock_moves').where('order_id', 'is not', null).execute()
    await setStock(db, teeM, 20)
    await db.updateTable('products').set({ price_pesewas: 90_000 }).where('id', '=', 14).execute()

    const paid = { amount: 50_000, requested_amount: 50_000, metadata }
    shop.paystack.setTransaction(lost.reference, { id: 5, status: 'success', ...paid })
    for (let delivery = 0; delivery < 3; delivery += 1) {
      await shop.announce(lost.reference)
      await processDueEvents(orders)
    }
    expect(await listOrders(db, 'attention')).toMatchObject([
      { id: lost.orderId, attentionReason: 'restored', total: { minor: 50_000 } },
    ])
    expect(await stockOfVariant(db, teeM)).toBe(19)
    expect(await listOpenReviewCases(db)).toMatchObject([
      { reason: 'restored', orderId: lost.orderId },
    ])
    const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
    expect(mails).toEqual([{ dedupe_key: `case restored ${lost.reference}` }])
    expect(await brokenInvariants(db)).toEqual([])
  })
})
