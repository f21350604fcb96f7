import { expect, test } from 'vitest'
import { eraseOldOrders } from '#database/data-rights/data-rights-retention'
import { addPurchase } from '#database/insights/insights'
import { findOrder } from '#database/orders/order-with-payments'
import { loadOrder } from '#database/orders/orders'
import { loadTakings } from '#database/orders/takings'
import { loadStockHistory } from '#database/stock/stock-book'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import { lastDays } from '#domain/insights/insight-range'
import { failure } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { aMarketLine, aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { loadInsights } from '../insights/load-insights.ts'
import { placeOrder } from '../orders/place-order.ts'
import { loadReconciliation } from '../refunds/load-reconciliation.ts'
import { sellAtMarket } from './sell-at-market.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const actor = { staffId: 'staff-1', name: 'Kofi' }

async function sell(orders: TestOrders, sale: object = aMarketSale()) {
  const sold = await sellAtMarket(orders, sale, actor)
  if (!sold.ok) throw new Error(JSON.stringify(sold.error))
  return sold.value
}

async function expectNothingBooked({ db }: TestOrders) {
  for (const table of ['orders', 'order_lines', 'audit'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(await brokenInvariants(db)).toEqual([])
}

/** Takings by day, as Today, Insights, their files and the reconciliation say them. */
async function takingsOf({ db, now, payments }: TestOrders, nowMs = now()) {
  const days = { from: insightDay(nowMs - 9 * DAY_MS), to: insightDay(nowMs) }
  const today = await loadTakings(db, { nowMs, withTest: true })
  const range = lastDays(10, days.to)
  const report = await loadInsights(db, { range, today: days.to, withTest: true })
  const { payments: booked } = await loadReconciliation({ db, payments }, days)
  return {
    today: today.filter(({ orders }) => orders > 0).map(({ day }) => day),
    insights: report.days.filter(({ orders }) => orders > 0).map(({ day }) => day),
    sold: report.sold.map(({ isNow, units }) => ({ isNow, units })),
    reconciled: booked.map(({ atMs }) => insightDay(atMs)),
  }
}

eachEngine('a market sale', (engine) => {
  test('that waited on its device counts for the day it was made, however wrong its clock is [O124]', async () => {
    const orders = await openOrders(engine)
    const clock = orders.now() + 400 * DAY_MS
    const sale = aMarketSale({ device: { madeAtMs: clock - 2 * DAY_MS, nowMs: clock } })
    const { orderId } = await sell(orders, sale)
    const day = insightDay(orders.now() - 2 * DAY_MS)
    expect(await takingsOf(orders)).toEqual({
      today: [day],
      insights: [day],
      sold: [{ isNow: true, units: 1 }],
      reconciled: [day],
    })
    const row = await orders.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      created_at: orders.now(),
      paid_at: orders.now(),
      sold_at: orders.now() - 2 * DAY_MS,
    })
    expect(orderId).toContain(String(orders.now()))
    const { moves } = await loadStockHistory(orders.db, teeM, { limit: 1 })
    expect(moves).toMatchObject([{ atMs: orders.now() }])
    const later = { ...sale, device: { madeAtMs: clock - 2 * DAY_MS, nowMs: clock + DAY_MS } }
    expect(await sell(orders, later)).toMatchObject({ orderId, isRepeat: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is never made in the future, nor longer ago than a week [O124]', async () => {
    const orders = await openOrders(engine)
    const nowMs = orders.now()
    for (const [device, limit, soldAtMs] of [
      [{ madeAtMs: nowMs + DAY_MS, nowMs }, 'to-come', nowMs],
      [{ madeAtMs: nowMs - 30 * DAY_MS, nowMs }, 'too-old', nowMs - 7 * DAY_MS],
      [{ madeAtMs: 'yesterday', nowMs }, 'none', null],
    ] as const) {
      const { orderId, limit: said } = await sell(orders, aMarketSale({ device }))
      expect(said).toBe(limit)
      expect((await loadOrder(orders.db, orderId))?.soldAtMs).toBe(soldAtMs)
    }
    expect((await takingsOf(orders)).today).toHaveLength(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is an order that is paid and delivered, with stock taken, and without payment or mail', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await sell(
      orders,
      aMarketSale({
        lines: [aMarketLine({ quantity: 2, unitPricePesewas: 45_000 })],
        payment: 'mobile-money',
        name: 'Efua Owusu Boateng',
        phone: '024 123 4567',
      }),
    )
    expect(orderId).toMatch(/^ORD-\d{13}-\d{4}$/)
    expect(await findOrder(orders.db, orderId)).toMatchObject({
      order: {
        state: 'paid',
        channel: 'market',
        paidBy: 'mobile-money',
        total: { minor: 90_000 },
        paidAtMs: orders.now(),
        customer: { firstName: 'Efua', lastName: 'Owusu Boateng', phone: '241234567', email: '' },
        lines: [{ title: 'Ancient Dragon Tee', image: 'ancient-dragon-tee-black-front' }],
      },
      payments: [],
      cases: [],
    })
    const row = await orders.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      fulfilment: 'delivered',
      packed_at: orders.now(),
      sent_at: orders.now(),
      delivered_at: orders.now(),
      search_text: `${orderId.toLowerCase()} efua owusu boateng  241234567`,
    })
    expect(await stockOfVariant(orders.db, teeM)).toBe(18)
    const { moves } = await loadStockHistory(orders.db, teeM, { limit: 1 })
    expect(moves).toMatchObject([{ by: -2, reason: 'market', orderId, staffId: 'staff-1' }])
    expect(await orders.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    const audit = await orders.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'market-sale', subject: `order ${orderId}` })
    expect(audit.detail_json).not.toMatch(/Efua|241234567/)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('sent again, or twenty times at once, is booked once [O6]', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...teeM, quantity: 1 })
    const sale = aMarketSale()
    const sold = await Promise.all(Array.from({ length: 20 }, () => sell(orders, sale)))
    expect(new Set(sold.map(({ orderId }) => orderId)).size).toBe(1)
    expect(sold.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    // After the last unit was sold the same sale is still the same order.
    expect(await sell(orders, sale)).toMatchObject({ orderId: sold[0]?.orderId, isRepeat: true })
    expect(await brokenInvariants(orders.db, [{ ...teeM, quantity: 1 }])).toEqual([])
  })

  test('with the token of another sale is refused [O6]', async () => {
    const orders = await openOrders(engine)
    const sale = aMarketSale()
    await sell(orders, sale)
    for (const difference of [
      { payment: 'mobile-money' },
      { lines: [aMarketLine({ quantity: 2 })] },
      { name: 'Efua' },
    ]) {
      expect(await sellAtMarket(orders, { ...sale, ...difference }, actor)).toEqual(
        failure({ code: 'sale-changed' }),
      )
    }
    expect(await stockOfVariant(orders.db, teeM)).toBe(19)
  })

  test('without enough stock books nothing and names each missing piece [O7]', async () => {
    const orders = await openOrders(engine)
    const sale = aMarketSale({
      lines: [
        aMarketLine({ quantity: 15 }),
        aMarketLine({ quantity: 6, unitPricePesewas: 40_000 }),
        aMarketLine({ size: 'L' }),
        aMarketLine({ productId: 23, colour: 'White', quantity: 21 }),
      ],
    })
    const title = 'Ancient Dragon Tee'
    const refused = await sellAtMarket(orders, sale, actor)
    expect(refused).toMatchObject({
      error: {
        code: 'stock-not-enough',
        missing: [
          { ...teeM, title, wanted: 21, left: 20 },
          { productId: 23, colour: 'White', size: 'M', wanted: 21, left: 20 },
        ],
      },
    })
    await expectNothingBooked(orders)
  })

  test.each([
    { lines: [aMarketLine({ productId: 999 })] },
    { lines: [aMarketLine({ colour: "Black'; delete from orders; --" })] },
    { lines: [aMarketLine({ colour: '<img src=x onerror=alert(1)>' })] },
    { lines: [aMarketLine({ size: '36' })] },
  ])('of %o, which the shop does not have, is refused [O8]', async (difference) => {
    const orders = await openOrders(engine)
    expect(await sellAtMarket(orders, aMarketSale(difference), actor)).toMatchObject({
      error: { code: 'variant-unknown' },
    })
    await expectNothingBooked(orders)
  })

  test('keeps odd names as they were typed [O8]', async () => {
    const orders = await openOrders(engine)
    const names = ["Robert'); DROP TABLE orders;--", '<script>alert(1)</script>', 'Ɛfua 🙂']
    for (const name of names) {
      const { orderId } = await sell(orders, aMarketSale({ name }))
      const customer = (await loadOrder(orders.db, orderId))?.customer
      expect(`${customer?.firstName} ${customer?.lastName}`.trim()).toBe(name)
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('and an order of the web never sell the same last piece', async () => {
    const orders = await openOrders(engine)
    const stock = { ...teeM, quantity: 10 }
    await restock(orders.db, stock)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        sellAtMarket(orders, aMarketSale(), actor),
        placeOrder(orders, anOrderBody(), `10.3.0.${index}`),
      ]).flat(),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await stockOfVariant(orders.db, teeM)).toBe(0)
    expect(await brokenInvariants(orders.db, [stock])).toEqual([])
  })

  test('has a token that opens no order of the web', async () => {
    const orders = await openOrders(engine)
    const sale = aMarketSale()
    await sell(orders, sale)
    const placed = await placeOrder(orders, anOrderBody({ accessToken: sale.token }), 'x')
    expect(placed.ok).toBe(true)
  })

  test('is no purchase of a visit', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await sell(orders)
    expect(await addPurchase(orders.db, { orderId, country: 'GH' }, orders.now())).toBe(false)
  })

  test('loses name and phone when orders of its age do', async () => {
    const orders = await openOrders(engine)
    await sell(orders, aMarketSale({ name: 'Efua', phone: '0241234567' }))
    orders.advance(1)
    expect(await eraseOldOrders(orders.db, orders.now())).toBe(1)
    expect(await eraseOldOrders(orders.db, orders.now())).toBe(0)
    const row = await orders.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/efua|241234567/i)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
