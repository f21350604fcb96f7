import { describe, expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { listRefunds } from '#database/refunds/refunds'
import { SHIPPED_RULES } from '#domain/order/order-rules'
import { eachEngine } from '#testing/database/each-engine'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketLine, aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { sentOrder } from '#testing/orders/sent-order'
import { setRules } from '#testing/orders/set-rules'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readReturnOffer } from '../returns/tracked-returns.ts'
import { placeOrder } from './place-order.ts'
import { restoreOrder } from './restore-order.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ACTOR = { staffId: null, name: 'test' } as const

const XL = { id: 14, color: 'Black', imageVariant: 'image1', size: 'XL', quantity: 1 }
/** One tee in XL as it costs at first: 500 cedis and a tenth. */
const ONE_XL = { lines: [XL], shownTotalPesewas: 55_000 }

async function rulesOf({ db }: TestOrders, orderId: string) {
  return (await loadOrder(db, orderId))?.rules
}

async function pay(orders: TestOrders, reference: string) {
  orders.payments.pay(reference, { id: reference })
  return settlePayment(orders, reference)
}

/** The sizes for which the first line can be exchanged, and the day until when; null if nothing can be sent back. */
async function offerOf(orders: TestOrders, orderId: string) {
  const { db, now, pictures } = orders
  const order = await loadOrder(db, orderId)
  const reading = { db, nowMs: now(), pictures: pictures(), sold: orders }
  const offer = order && (await readReturnOffer(reading, order))
  return offer && { sizes: offer.lines[0]?.sizes ?? [], until: offer.until, isOver: offer.isOver }
}

eachEngine('an order keeps the rules with which it was priced', (engine) => {
  describe('when the surcharge changes before it is paid [N91]', () => {
    test('a cart at the former price is refused with the new totals, and nothing is charged', async () => {
      const orders = await openOrders(engine)
      const dearer = await setRules(orders, { surchargePercent: 25 })
      const refused = await placeOrder(dearer, anOrderBody(ONE_XL), 'x')
      expect(refused).toMatchObject({
        ok: false,
        error: {
          code: 'cart-changed',
          totals: { total: { minor: 62_500 } },
          priced: { lines: [{ unitPrice: { minor: 62_500 }, problem: null }] },
        },
      })
      expect(orders.payments.requests).toEqual([])
      const agreed = await placeForTest(dearer, { ...ONE_XL, shownTotalPesewas: 62_500 })
      expect(await rulesOf(dearer, agreed.orderId)).toEqual({
        ...SHIPPED_RULES,
        surcharge: { percent: 25, sizes: ['XL', '2XL', 'XXL'] },
      })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('an order that waits for its payment is paid at its price', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await placeForTest(orders, ONE_XL)
      const dearer = await setRules(orders, { surchargePercent: 100 })
      expect(await pay(dearer, reference)).toBe('paid')
      expect(await loadOrder(orders.db, orderId)).toMatchObject({
        total: { minor: 55_000 },
        rules: SHIPPED_RULES,
      })
      expect(await listOpenReviewCases(orders.db)).toEqual([])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('late money is enough by the rules of its order, hours later too', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await placeForTest(orders, ONE_XL)
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      const dearer = await setRules(orders, { surchargePercent: 100 })
      orders.advance(5 * HOUR)
      expect(await pay(dearer, reference)).toBe('paid')
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ total: { minor: 55_000 } })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('late money is no excuse for a product that costs more by now', async () => {
      const orders = await openOrders(engine)
      const cheaper = await setRules(orders, { surchargePercent: 0 })
      const { orderId, reference } = await placeForTest(cheaper, {
        ...ONE_XL,
        shownTotalPesewas: 50_000,
      })
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      const dearer = await setRules(orders, { surchargePercent: 100 })
      await orders.db
        .updateTable('products')
        .set({ price_pesewas: 50_001 })
        .where('id', '=', 14)
        .execute()
      orders.advance(HOUR)
      expect(await pay(dearer, reference)).toBe('attention')
      expect(await listOpenReviewCases(orders.db)).toMatchObject([
        { orderId, detail: 'it costs GH₵500.01 now, and GH₵500.00 was paid' },
      ])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('a sale at the market that waited on its device is booked at the price that was agreed', async () => {
      const orders = await openOrders(engine)
      const line = aMarketLine({ size: 'XL', unitPricePesewas: 55_000 })
      const dearer = await setRules(orders, { surchargePercent: 100 })
      const sold = await sellAtMarket(dearer, aMarketSale({ lines: [line] }), ACTOR)
      expect(sold).toMatchObject({ ok: true })
      expect(sold.ok && (await loadOrder(orders.db, sold.value.orderId))).toMatchObject({
        total: { minor: 55_000 },
      })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  describe('when the surcharge changes after it was paid [N92]', () => {
    test('what was paid is refunded, no more and no less', async () => {
      const orders = await openOrders(engine)
      const two = { lines: [{ ...XL, quantity: 2 }], shownTotalPesewas: 110_000 }
      const { orderId } = await paidOrder(orders, two)
      const dearer = await setRules(orders, { surchargePercent: 100 })
      const refunded = await refundOrder(dearer, {
        orderId,
        scope: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] },
        reference: null,
        reason: 'Wrong size',
        actor: ACTOR,
      })
      expect(refunded).toMatchObject({ ok: true })
      expect(await listRefunds(orders.db, orderId)).toMatchObject([{ amountPesewas: 55_000 }])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('its pieces are exchanged for the sizes that cost the same by its own rules', async () => {
      const orders = await openOrders(engine)
      const surcharged = await sentOrder(orders)
      const level = await setRules(orders, { surchargePercent: 0 })
      const bought = await sentOrder(level)
      const dearer = await setRules(orders, { surchargePercent: 40, surchargedSizes: 'M, XL' })
      for (const shop of [level, dearer]) {
        const before = await offerOf(shop, surcharged.orderId)
        expect(before?.sizes).toContain('L')
        expect(before?.sizes).not.toContain('XL')
        const after = await offerOf(shop, bought.orderId)
        expect(after?.sizes).toEqual(expect.arrayContaining(['L', 'XL']))
      }
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  describe('when the days for returns change after it was bought [N96]', () => {
    test.each([
      ['longer', 14, 60],
      ['shorter', 14, 3],
      ['none', 14, 0],
      ['fewer again', 30, 14],
    ] as const)('to %s', async (_, bought, later) => {
      const orders = await setRules(await openOrders(engine), { returnDays: bought })
      const { orderId } = await sentOrder(orders)
      const offered = await offerOf(orders, orderId)
      const sentAtMs = orders.now()
      expect(Date.parse(offered?.until ?? '') - sentAtMs).toBeGreaterThan((bought - 1) * DAY)
      expect(Date.parse(offered?.until ?? '') - sentAtMs).toBeLessThan((bought + 1) * DAY)
      const changed = await setRules(orders, { returnDays: later })
      expect(await offerOf(changed, orderId)).toEqual(offered)
      orders.advance((bought - 1) * DAY)
      expect(await offerOf(changed, orderId)).toMatchObject({ isOver: false })
      orders.advance(2 * DAY)
      expect(await offerOf(changed, orderId)).toMatchObject({ isOver: true })
    })

    test('what was bought without returns cannot be sent back from its page later', async () => {
      const without = await setRules(await openOrders(engine), { returnDays: 0 })
      const { orderId } = await sentOrder(without)
      expect(await offerOf(without, orderId)).toBeNull()
      expect(await offerOf(await setRules(without, { returnDays: 14 }), orderId)).toBeNull()
    })
  })

  test('is rebuilt with them from its payment after a restore [N98]', async () => {
    const changed = await setRules(await openOrders(engine), {
      surchargePercent: 30,
      surchargedSizes: 'XL, 3XL',
      returnDays: 45,
    })
    const { db, payments } = changed
    const { orderId, reference } = await paidOrder(changed, {
      ...ONE_XL,
      shownTotalPesewas: 65_000,
    })
    await forgetOrder(db, orderId)
    const back = await setRules(changed, { surchargePercent: 0, returnDays: 0 })
    expect(await restoreOrder(back, payments, reference)).toBe('restored')
    expect(await rulesOf(back, orderId)).toEqual({
      surcharge: { percent: 30, sizes: ['XL', '3XL'] },
      returnDays: 45,
    })
  })
})
