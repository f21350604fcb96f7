import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import {
  brokenIn,
  ENTRIES_MS,
  enterAndConfirm,
  openDraw,
  runDraws,
  TEE,
} from '#testing/draws/open-draw'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { payAs } from '#testing/orders/payer'
import { returnForm, sentOrder } from '#testing/orders/sent-order'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { askAndConfirm, openWaiting } from '#testing/waiting/open-waiting'
import { planDrop } from '../drops/change-drops.ts'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { pauseSelling, resumeSelling } from '../products/pause-selling.ts'
import { askForReturn } from '../returns/ask-for-return.ts'
import { readReturnOffer } from '../returns/tracked-returns.ts'
import { offerUnits } from '../waiting/offer-units.ts'
import { createMessageOrder } from './message/create-message-order.ts'
import { settlePayment } from './settle-payment.ts'

const HOUR = 3_600_000
const ACTOR = { staffId: null, name: 'test' } as const
const ROOT = join(import.meta.dirname, '../..')

type Plan = { readonly mode?: 'line' | 'draw'; readonly inMs?: number }

async function plan(orders: TestOrders, { mode = 'line', inMs = 3 * HOUR }: Plan = {}) {
  const typed = {
    title: 'Dragons',
    at: new Date(orders.now() + inMs).toISOString(),
    productIds: ['14'],
    limit: '1',
    mode,
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value
}

/** Files of the shop that contain the pattern, without tests. */
function filesWith(pattern: RegExp): readonly string[] {
  return globSync('{server,pages,office,database,tools}/**/*.ts', { cwd: ROOT })
    .filter((path) => !/\.(test|builder|child)\.ts$/.test(path))
    .filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
    .toSorted()
}

describe('one gate stands before all stock that a shopper takes [P77]', () => {
  test('orders, late payments and offers pass it, exchanges ask its first half', () => {
    expect(filesWith(/\bpassSaleGate(?:Together)?\(/)).toEqual([
      'database/drops/sale-gate.ts',
      'database/line/write-offer.ts',
      'database/orders/hold-order.ts',
      'server/orders/find-late-differences.ts',
    ])
    expect(filesWith(/\bjudgeSale\(/)).toEqual([
      'database/drops/sale-gate.ts',
      'server/returns/judge-exchange.ts',
    ])
  })

  test('nothing else takes stock but what staff decide, and an order that is written again', () => {
    expect(filesWith(/\btakeStock(?:Together)?\(/)).toEqual([
      'database/line/write-offer.ts',
      'database/orders/accept-order.ts',
      'database/orders/hold-order.ts',
      'database/orders/market-orders.ts',
      'database/orders/message-orders.ts',
      'database/orders/restore-order.ts',
      'database/orders/settle-order.ts',
      'database/stock/stock.ts',
      'server/returns/ask-for-return.ts',
    ])
  })
})

eachEngine('what an exchange may take', (engine) => {
  async function openSent() {
    const orders = await openOrders(engine)
    const { orderId } = await sentOrder(orders)
    return { orders, orderId }
  }

  async function offeredSizes(orders: TestOrders, orderId: string) {
    const { db, pictures } = orders
    const order = await loadOrder(db, orderId)
    if (!order) throw new Error('no order')
    const reading = { db, pictures: pictures(), nowMs: orders.now(), sold: orders }
    return (await readReturnOffer(reading, order))?.lines.map(({ sizes }) => sizes)
  }

  const exchange = (orders: TestOrders, orderId: string) =>
    askForReturn(orders, { orderId, form: returnForm({ 'instead-0': 'S' }) })

  test.each([
    ['a drop that is not open', (orders: TestOrders) => plan(orders)],
    [
      'a draw, also of those who were drawn',
      (orders: TestOrders) => plan(orders, { mode: 'draw' }),
    ],
    ['a pause', (orders: TestOrders) => pauseSelling(orders, { productId: 14, actor: ACTOR })],
  ] as const)('no size of a piece in %s is offered or taken [R145]', async (_what, change) => {
    const { orders, orderId } = await openSent()
    expect(await offeredSizes(orders, orderId)).toEqual([
      expect.arrayContaining(['S']),
      expect.arrayContaining(['S']),
    ])
    const before = await stockOfVariant(orders.db, { ...TEE, size: 'S' })
    await change(orders)
    expect(await offeredSizes(orders, orderId)).toEqual([[], []])
    expect(await exchange(orders, orderId)).toMatchObject({
      error: { code: 'return-size-closed', field: 'instead-0' },
    })
    expect(await stockOfVariant(orders.db, { ...TEE, size: 'S' })).toBe(before)
    // The money is still given back.
    const form = returnForm()
    expect(await askForReturn(orders, { orderId, form })).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a size of an open drop counts in place of the piece that comes back [R145]', async () => {
    const { orders, orderId } = await openSent()
    await plan(orders, { inMs: HOUR })
    orders.advance(HOUR)
    expect(await exchange(orders, orderId)).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('an offer', (engine) => {
  test('waits while the sale is paused [D150]', async () => {
    const waiting = await openWaiting(engine)
    const { orders, db } = waiting
    await plan(orders, { inMs: HOUR })
    orders.advance(HOUR)
    await askAndConfirm(waiting, { email: 'one@example.com' })
    await setStock(db, TEE, 1)
    await pauseSelling(orders, { productId: null, actor: ACTOR })
    await offerUnits(orders)
    expect(await stockOfVariant(db, TEE)).toBe(1)
    await resumeSelling(orders, { productId: null, actor: ACTOR })
    await offerUnits(orders)
    expect(await stockOfVariant(db, TEE)).toBe(0)
  })

  test('that was drawn can be paid after its two hours, as long as its piece is there [D151]', async () => {
    const draw = await openDraw(engine)
    const { orders, db } = draw
    await enterAndConfirm(draw, { email: 'ama@example.com' })
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    const [order] = await db.selectFrom('orders').select('id').execute()
    const orderId = order?.id ?? ''
    const started = await payAs(orders, { orderId, payer: 'ama', email: 'ama@example.com' })
    if (!started.ok) throw new Error(started.error.code)
    orders.advance(3 * HOUR)
    await sweepOrders(orders)
    expect(await loadOrder(db, orderId)).toMatchObject({ state: 'expired' })
    orders.payments.pay(started.value.reference)
    expect(await settlePayment(orders, started.value.reference)).toBe('paid')
    expect(await brokenIn(draw)).toEqual([])
  })
})

eachEngine('what staff sell', (engine) => {
  const closings = [
    ['a drop that is not open', (orders: TestOrders) => plan(orders)],
    ['a pause', (orders: TestOrders) => pauseSelling(orders, { productId: null, actor: ACTOR })],
    [
      'an archive',
      ({ db }: TestOrders) =>
        db.updateTable('products').set({ state: 'archived' }).where('id', '=', 14).execute(),
    ],
  ] as const

  test.each(closings)('is not refused because of %s [O113]', async (_what, close) => {
    const orders = await openOrders(engine)
    await close(orders)
    expect(await sellAtMarket(orders, aMarketSale(), ACTOR)).toMatchObject({ ok: true })
    expect(await createMessageOrder(orders, messageOrder(), ACTOR)).toMatchObject({ ok: true })
    expect(await stockOfVariant(orders.db, TEE)).toBe(18)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  function messageOrder() {
    const nowhere = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' }
    const ama = { firstName: 'Ama', lastName: '', email: '', country: 'GH', phone: '241234567' }
    return {
      token: 'form-1',
      lines: [{ ...TEE, quantity: 1, imageVariant: 'image1' }],
      customer: { ...ama, ...nowhere },
      zoneId: '',
    } as const
  }
})
