import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listDoubtfulOrders } from '#database/test-orders/doubtful-orders'
import { countOpenTests } from '#database/test-orders/open-tests'
import { beginSellingLive } from '#database/test-orders/selling-live'
import { readTestSummary } from '#database/test-orders/test-summary'
import { eachEngine } from '#testing/database/each-engine'
import {
  brokenIn,
  ENTRIES_MS,
  enterAll,
  openDraw,
  runDraws,
  statesIn,
} from '#testing/draws/open-draw'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { payAs } from '#testing/orders/payer'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import {
  askAndConfirm,
  openWaiting,
  statesIn as statesOnList,
  TEE,
} from '#testing/waiting/open-waiting'
import { planDrop } from '../drops/change-drops.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { offerUnits } from '../waiting/offer-units.ts'
import { endForTest } from './end-for-test.builder.ts'

const MINUTE_MS = 60_000

eachEngine('the end of test orders of people in line', (engine) => {
  test('takes what was drawn for a winner, paid or not, and asks the next in the draw [P136]', async () => {
    const draw = await openDraw(engine, 2)
    const { db, orders } = draw
    await enterAll(draw, ['ama', 'esi', 'kofi'])
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    const offered = await db
      .selectFrom('draw_entries')
      .select('order_id')
      .where('state', '=', 'offered')
      .execute()
    const [winner = ''] = offered.map(({ order_id }) => order_id ?? '')
    const started = await payAs(orders, { orderId: winner, payer: 'winner' })
    const reference = started.ok ? started.value.reference : ''
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    await runDraws(draw)
    expect(statesOf(await statesIn(db))).toEqual(['entered', 'offered', 'won'])
    expect(await readTestSummary(db)).toMatchObject({ orders: 2, offers: 1, units: 2 })

    await endForTest(orders)
    expect(statesOf(await statesIn(db))).toEqual(['entered', 'gone', 'gone'])
    expect(await brokenIn(draw)).toEqual([])
    await runDraws(draw)
    expect(statesOf(await statesIn(db))).toEqual(['gone', 'gone', 'offered'])
    expect(await brokenIn(draw)).toEqual([])
  })

  test('ends an offer of a waiting list, without its mail, and asks the next [P136]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    const at = new Date(orders.now() + MINUTE_MS).toISOString()
    const typed = {
      title: 'Dragons',
      at,
      productIds: ['14'],
      limit: '1',
      mode: 'line',
      holdMinutes: '10',
    }
    await planDrop(orders, { typed, actor: { staffId: null, name: 'test' } })
    orders.advance(2 * MINUTE_MS)
    await askAndConfirm(waiting, { email: 'one@example.com', phone: '0241234501' })
    orders.advance(1000)
    await askAndConfirm(waiting, { email: 'two@example.com', phone: '0241234502' })
    await setStock(db, TEE, 1)
    await offerUnits(orders)
    expect(await statesOnList(db)).toEqual(['one offered', 'two waiting'])
    await endForTest(orders)
    expect(await statesOnList(db)).toEqual(['one gone', 'two waiting'])
    const offers = db.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'offer-mail')
    expect(await offers.execute()).toEqual([])
    await offerUnits(orders)
    expect(await statesOnList(db)).toEqual(['one gone', 'two offered'])
    expect(await brokenInvariants(db, [{ ...TEE, quantity: 1 }])).toEqual([])
  })
})

eachEngine('orders of which nobody can say whether they were tests', (engine) => {
  test('are shown, are not ended, and do not close the shop [P148]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const old = await paidOrder(orders)
    await db.updateTable('orders').set({ mode: null }).execute()
    expect(await listDoubtfulOrders(db, 5)).toEqual({ orders: [], count: 0 })
    orders.advance(1)
    const mixed = await placeForTest(orders)
    orders.payments.pay(mixed.reference, { id: mixed.reference, mode: 'live' })
    expect(await settlePayment(orders, mixed.reference)).toBe('attention')
    const doubtful = await listDoubtfulOrders(db, 1)
    expect(doubtful).toMatchObject({ count: 2, orders: [{ id: mixed.orderId, doubt: 'mixed' }] })
    expect((await listDoubtfulOrders(db, 5)).orders).toContainEqual(
      expect.objectContaining({ id: old.orderId, doubt: 'old' }),
    )

    const { orderId } = await paidOrder(orders)
    await endForTest(orders)
    expect(await loadOrder(db, orderId)).toMatchObject({ state: 'expired' })
    expect(await loadOrder(db, old.orderId)).toMatchObject({ state: 'paid', endedTest: null })
    expect(await loadOrder(db, mixed.orderId)).toMatchObject({ state: 'attention' })
    expect(await countOpenTests(db)).toBe(0)
    expect(await beginSellingLive(db, orders.now())).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('are no longer in doubt if live keys are known from before them [P148]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    await paidOrder(orders)
    await db.updateTable('orders').set({ mode: null }).execute()
    await paidOrder(orders)
    expect(await listDoubtfulOrders(db, 5)).toMatchObject({ count: 1 })
    const fact = { key: 'live-payments', value: 'yes', changed_at: 1 } as const
    await db.insertInto('shop_facts').values(fact).execute()
    expect(await listDoubtfulOrders(db, 5)).toMatchObject({ count: 0 })
  })
})

/** 'ama offered' without the name: the draw decides who is first. */
function statesOf(entries: readonly string[]): readonly string[] {
  return entries.map((entry) => entry.split(' ')[1] ?? '').toSorted()
}
