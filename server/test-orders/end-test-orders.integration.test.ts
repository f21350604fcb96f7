import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPurchase } from '#database/insights/insights'
import { loadOrder } from '#database/orders/orders'
import { countPaid, loadTakings } from '#database/orders/takings'
import { loadToday } from '#database/orders/today'
import { countOpenTests } from '#database/test-orders/open-tests'
import { readTestSummary } from '#database/test-orders/test-summary'
import { insightDay } from '#domain/insights/insight-day'
import { lastDays } from '#domain/insights/insight-range'
import { eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { brokenInvariants } from '#testing/orders/invariants'
import { sumOf } from '#testing/orders/invariants/sum-of'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { loadInsights } from '../insights/load-insights.ts'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { findAgain } from '../orders/again/again-order.ts'
import { acceptCase } from '../orders/cases/accept-case.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { loadReconciliation } from '../refunds/load-reconciliation.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readTrackedOrder } from '../tracking/tracked-order.ts'
import { placeEachState } from './each-state.builder.ts'
import { endForTest } from './end-for-test.builder.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const TEE = { productId: 14, colour: 'Black' } as const

async function shelf({ db }: TestOrders): Promise<readonly number[]> {
  const sizes = ['S', 'M', 'L'] as const
  return Promise.all(sizes.map((size) => stockOfVariant(db, { ...TEE, size })))
}

/** These mails have not left: neither letters to owners nor any about an order. */
async function unsentMails({ db }: TestOrders): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('done_at', 'is', null)
    .execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

/** All figures of a shop with live keys, or with test keys. */
async function figuresOf(orders: TestOrders, mode: 'live' | 'test') {
  const { db, now, payments } = orders
  const nowMs = now()
  const today = insightDay(nowMs)
  const withTest = mode === 'test'
  const takings = await loadTakings(db, { nowMs, withTest })
  const report = await loadInsights(db, { range: lastDays(7, today), today, withTest })
  const ofMode = { ...orders, payments: { ...payments, mode } }
  const { payments: paid, refunds } = await loadReconciliation(ofMode, { from: today, to: today })
  return {
    takings: takings.reduce((sum, day) => sum + day.takings.minor, 0),
    insights: report.days.reduce((sum, day) => sum + day.takings, 0),
    purchases: report.days.reduce((sum, day) => sum + day.purchases, 0),
    bought: report.productPurchases.size,
    sold: report.sold.reduce((sum, { units }) => sum + units, 0),
    paid: paid.length,
    refunds: refunds.length,
  }
}

eachEngine('the end of test orders', (engine) => {
  test('of each state gives its pieces back by moves, and leaves nothing that waits [P136]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const before = await shelf(orders)
    const ids = await placeEachState(orders)
    const all = Object.values(ids)
    expect(await brokenInvariants(db)).toEqual([])
    const summary = await readTestSummary(db)
    expect(summary).toMatchObject({
      orders: all.length,
      cases: 1,
      returns: 2,
      refunds: 3,
      codeUses: 2,
    })
    const left = await shelf(orders)
    expect(summary.units).toBe(sumOf(before) - sumOf(left))

    await endForTest(orders)
    expect(await shelf(orders)).toEqual(before)
    expect(await brokenInvariants(db)).toEqual([])
    expect(await countOpenTests(db)).toBe(0)
    const ended = await Promise.all(all.map((id) => loadOrder(db, id)))
    expect(new Set(ended.map((order) => order?.state))).toEqual(new Set(['expired']))
    const was = Object.keys(ids).map((name, at) => {
      const { state, fulfilment } = ended[at]?.endedTest ?? {}
      return [name, state === 'paid' ? fulfilment : state]
    })
    expect(Object.fromEntries(was)).toEqual({
      expired: 'expired',
      partlySent: 'partly-sent',
      sent: 'sent',
      delivered: 'delivered',
      returnAsked: 'sent',
      returned: 'sent',
      exchanging: 'sent',
      exchanged: 'sent',
      refunded: 'refunded',
      refundPending: 'cancelled',
      refundUnanswered: 'cancelled',
      toPack: 'to-pack',
      packed: 'packed',
      attention: 'attention',
      held: 'pending',
      shared: 'pending',
      withCode: 'pending',
    })
    expect(await unsentMails(orders)).toEqual([])
    const { toPack, toSend, toMakeReady, toCollect, cases, returns } = await loadToday(db, {
      lowMark: 3,
    })
    const open = { toPack, toSend, toMakeReady, toCollect, cases, ...returns }
    expect(new Set(Object.values(open))).toEqual(new Set([0]))
    const codes = await db.selectFrom('discount_codes').select('uses').execute()
    expect(codes.every(({ uses }) => uses === 0)).toBe(true)
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(all.length)
  })

  test('leaves no figure of theirs, in a shop with live keys and back in one with test keys [P137]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId } = await paidOrder(orders)
    await addPurchase(db, { orderId, country: 'GH' }, orders.now())
    const shown = { takings: 50_000, insights: 50_000, purchases: 1, bought: 1, sold: 1, paid: 1 }
    const nothing = {
      takings: 0,
      insights: 0,
      purchases: 0,
      bought: 0,
      sold: 0,
      paid: 0,
      refunds: 0,
    }
    expect(await figuresOf(orders, 'test')).toEqual({ ...shown, refunds: 0 })
    expect(await figuresOf(orders, 'live')).toEqual(nothing)
    await endForTest(orders)
    expect(await figuresOf(orders, 'test')).toEqual(nothing)
    expect(await figuresOf(orders, 'live')).toEqual(nothing)
    expect(await countPaid(db)).toBe(0)
    const { countryPurchases } = await loadInsights(db, {
      range: lastDays(7, insightDay(orders.now())),
      today: insightDay(orders.now()),
      withTest: true,
    })
    expect(countryPurchases).toEqual([])
  })

  test('leaves market sales as they are: their money is real with any keys [P138]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const sold = await sellAtMarket(orders, aMarketSale(), { staffId: 'staff-1', name: 'Kofi' })
    await paidOrder(orders)
    const stock = await stockOfVariant(db, { ...TEE, size: 'M' })
    await endForTest(orders)
    expect(await stockOfVariant(db, { ...TEE, size: 'M' })).toBe(stock + 1)
    const id = sold.ok ? sold.value.orderId : ''
    expect(await loadOrder(db, id)).toMatchObject({ state: 'paid', fulfilment: 'delivered' })
    expect(await figuresOf(orders, 'live')).toMatchObject({ takings: 50_000, sold: 1, paid: 1 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('lets nobody pack, accept, refund or order one of them again [P139]', async () => {
    const orders = await openOrders(engine)
    const ids = await placeEachState(orders)
    const { length: asked } = orders.payments.refundRequests
    await endForTest(orders)
    const { db } = orders
    const refund = { reference: null, reason: 'Why', actor: ADWOA, id: randomUUIDv7() }
    const scope = { kind: 'whole', restock: true } as const
    const tried = [
      await packOrder(orders, { orderId: ids.toPack, expected: 'to-pack', actor: ADWOA }),
      await refundOrder(orders, { ...refund, orderId: ids.toPack, scope }),
      await acceptCase(orders, {
        orderId: ids.attention,
        expected: 'amount-short',
        note: 'Paid in cash',
        actor: ADWOA,
      }),
    ]
    expect(tried.map((each) => each.ok)).toEqual([false, false, false])
    for (const id of [ids.held, ids.toPack, ids.expired]) {
      expect(await findAgain(orders, id)).toMatchObject({ ok: false })
      const reading = { db, pictures: orders.pictures(), nowMs: orders.now(), sold: orders }
      const shown = await readTrackedOrder(reading, id)
      expect(shown).toMatchObject({ headline: 'This was a test', actions: [], paymentPath: null })
    }
    expect(orders.payments.refundRequests).toHaveLength(asked)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('withdraws mails that wait or failed, and drops one that is enqueued after it [P140]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId } = await paidOrder(orders)
    expect(await unsentMails(orders)).toHaveLength(2)
    const failed = { parked_at: orders.now(), next_at: null }
    const isOfCustomer = ['dedupe_key', '=', `order-mail ${orderId}`] as const
    await db
      .updateTable('outbox')
      .set(failed)
      .where(...isOfCustomer)
      .execute()
    await endForTest(orders)
    expect(await unsentMails(orders)).toEqual([])
    const payload_json = JSON.stringify({ orderId })
    await db
      .insertInto('outbox')
      .values({
        dedupe_key: 'link-mail late',
        kind: 'link-mail',
        payload_json,
        attempts: 0,
        created_at: orders.now(),
        next_at: orders.now(),
        lease_until: 0,
        done_at: null,
        parked_at: null,
        last_error: null,
      })
      .execute()
    const { mailer, read } = await openMailFolder(orders.now)
    await sendAllMails({ db, now: orders.now, mailer })
    expect(await read()).toEqual([])
    expect(await db.selectFrom('outbox').select('dedupe_key').execute()).toEqual([])
  })

  test('gives no number of an order or a payment twice [P141]', async () => {
    const orders = await openOrders(engine)
    const randoms = [0.5, 0.5, 0.5, 0.5, 0.25, 0.25]
    const numbered: TestOrders = { ...orders, random: () => randoms.shift() ?? Math.random() }
    const former = await paidOrder(numbered)
    await endForTest(numbered)
    const placed = await placeOrder(numbered, anOrderBody(), TEST_SOURCE)
    const next = placed.ok ? placed.value : null
    expect(next?.orderId).not.toBe(former.orderId)
    expect(next?.reference).not.toBe(former.reference)
    expect(await orders.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('counts nothing against a person: codes, limits and the trust in a network begin anew [P142]', async () => {
    const expiredHoldsPerSource = 3
    const orders = await openOrders(engine, { expiredHoldsPerSource })
    const { db } = orders
    const same = { email: 'esi@example.com', phone: '241112223' }
    await db.updateTable('discount_codes').set({ max_per_person: 1 }).execute()
    const withCode = { ...same, discountCode: 'SAVE20', shownTotalPesewas: 40_000 }
    await paidOrder(orders, withCode)
    const refused = await placeOrder(orders, anOrderBody(withCode), TEST_SOURCE)
    expect(refused.ok).toBe(false)
    await endForTest(orders)
    await placeForTest(orders, withCode)

    for (let held = 0; held < expiredHoldsPerSource; held += 1) await placeForTest(orders)
    await endForTest(orders)
    orders.advance(45 * 60_000)
    const next = await placeOrder(orders, anOrderBody(), TEST_SOURCE)
    expect(next.ok ? 'placed' : next.error.code).toBe('placed')
    expect(await brokenInvariants(db)).toEqual([])
  })
})
