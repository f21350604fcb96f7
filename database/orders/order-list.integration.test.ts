import { CompiledQuery, createQueryId, type Kysely, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { FULFILMENTS } from '#domain/order/fulfilment'
import type { OrderTab } from '#domain/order/order-tab'
import { eachEngine } from '#testing/database/each-engine'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { PLACED_AT } from '#testing/orders/new-order'
import type { Schema } from '../schema.ts'
import { countOrderTabs, listAllOrders, listOrdersPage } from './order-list.ts'
import { loadOrderForOwner } from './owner-order.ts'
import { loadPickList } from './pick-list.ts'
import { newReviewCase, openReviewCase } from './review-cases.ts'
import { loadTakings } from './takings.ts'
import { loadToday } from './today.ts'

const DAY_MS = 86_400_000
const FILLING = {
  count: 60,
  stateOf: (number: number) => (number % 6 === 5 ? ('pending' as const) : ('paid' as const)),
  fulfilmentOf: (number: number) => FULFILMENTS[number % 6 === 5 ? 0 : number % 6] ?? 'to-pack',
}

async function readAll(db: Kysely<Schema>, tab: OrderTab, limit: number) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await listOrdersPage(db, { tab, cursor, limit })
    ids.push(...page.orders.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

async function search(db: Kysely<Schema>, text: string, tab: OrderTab = 'all') {
  const { orders } = await listOrdersPage(db, { tab, search: text })
  return orders.map(({ id }) => id)
}

eachEngine('the owner’s lists', (engine) => {
  test('each tab has its orders once, page by page, in its order', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    await openReviewCase(
      db,
      newReviewCase({ reason: 'dispute', subject: '1', orderId: orderNumber(4), openedAtMs: 1 }),
    )
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    const ids = (...rests: readonly number[]) =>
      numbers.filter((number) => rests.includes(number % 6)).map(orderNumber)
    for (const limit of [1, 7, 100]) {
      expect(await readAll(db, 'to-pack', limit)).toEqual(ids(0))
      expect(await readAll(db, 'packed', limit)).toEqual(ids(1, 2))
      expect(await readAll(db, 'sent', limit)).toEqual(ids(3).toReversed())
      expect(await readAll(db, 'all', limit)).toEqual(ids(0, 1, 2, 3, 4, 5).toReversed())
      expect(await readAll(db, 'attention', limit)).toEqual([orderNumber(4)])
    }
    expect(await countOrderTabs(db)).toEqual({
      'to-pack': 10,
      packed: 20,
      ready: 0,
      sent: 10,
      attention: 1,
      all: 60,
    })
    expect(await listAllOrders(db, 'pending')).toHaveLength(10)
    const [first] = (await listOrdersPage(db, { tab: 'to-pack', cursor: 'nonsense' })).orders
    expect(first).toMatchObject({ customer: 'Ama Mensah 0', city: 'Accra', units: 1 })
  })

  test('search finds names, mailboxes, phones, numbers and references, and nothing by wildcard [O19]', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    const seven = [orderNumber(7)]
    expect(await search(db, 'A7@Example.com')).toEqual(seven)
    expect(await search(db, '024 000 0007')).toEqual(seven)
    expect(await search(db, '+233240000007')).toEqual(seven)
    expect(await search(db, orderNumber(7).toLowerCase())).toEqual(seven)
    expect(await search(db, `NKB${PLACED_AT}000007`)).toEqual(seven)
    expect(await search(db, 'mensah ama')).toHaveLength(25)
    expect(await search(db, 'a7@example.com', 'to-pack')).toEqual([])
    for (const text of [
      '%',
      '_',
      "' or 1=1 --",
      'a7@example%',
      '\\',
      '\u0000%',
      'x'.repeat(9_999),
    ]) {
      expect(await search(db, text)).toEqual([])
    }
    await db.updateTable('orders').set({ search_text: '' }).execute()
    expect(await search(db, orderNumber(7))).toEqual(seven)
  })

  test('the pick list sums pieces over all orders to pack', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    // The orders 0, 6, …, 54 each have one unit, in black and M.
    expect(await loadPickList(db)).toMatchObject([
      { productId: 14, colour: 'Black', size: 'M', quantity: 10, orders: 10 },
    ])
  })

  test('sizes of one piece are picked in the order of the shop, and one that it no longer has comes last', async () => {
    const { db } = await engine.open()
    await fillOrders(db, { count: 4, stateOf: () => 'paid', fulfilmentOf: () => 'to-pack' })
    const sold = ['Gone', 'L', 'XS', 'S']
    for (const [number, size] of sold.entries()) {
      const order = orderNumber(number)
      await db
        .updateTable('order_lines')
        .set({ size, colour: 'Black' })
        .where('order_id', '=', order)
        .execute()
    }
    const sizes = async () => (await loadPickList(db)).map(({ size }) => size)
    expect(await sizes()).toEqual(['S', 'L', 'Gone', 'XS'])
    const mine = { sizes_json: '["L","XS","S"]' }
    await db.updateTable('size_sets').set(mine).execute()
    expect(await sizes()).toEqual(['L', 'XS', 'S', 'Gone'])
  })

  test('takings are summed by the day of payment, days without any included', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    const days = await loadTakings(db, { nowMs: PLACED_AT + DAY_MS, withTest: true }, 3)
    expect(days.map(({ day }) => day)).toEqual(['2027-01-14', '2027-01-15', '2027-01-16'])
    expect(days.map(({ orders }) => orders)).toEqual([0, 50, 0])
    expect(days.map(({ takings }) => takings.minor)).toEqual([0, 50 * 50_000, 0])
    expect(await loadTakings(db, { nowMs: PLACED_AT, withTest: true })).toHaveLength(14)
  })

  test('[O86] orders of the time of test payments are no takings of a live shop', async () => {
    const { db } = await engine.open()
    await fillOrders(db, { count: 3 })
    const modes = ['test', 'live', null] as const
    for (const [number, mode] of modes.entries()) {
      await db.updateTable('orders').set({ mode }).where('id', '=', orderNumber(number)).execute()
    }
    const today = async (withTest: boolean) =>
      (await loadTakings(db, { nowMs: PLACED_AT, withTest })).at(-1)?.orders
    expect([await today(true), await today(false)]).toEqual([3, 2])
  })

  test('today counts what waits', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    expect(await loadToday(db, { lowMark: 5 })).toEqual({
      cases: 0,
      toPack: 10,
      toSend: 20,
      toMakeReady: 0,
      toCollect: 0,
      messages: 0,
      unreadMessages: 0,
      failedMails: 0,
      returns: { asked: 0, agreed: 0, received: 0 },
      rightsRequests: 0,
      rightsDueAtMs: null,
      lowVariants: 0,
    })
  })

  test('one order is shown with its payments and mails', async () => {
    const { db } = await engine.open()
    await fillOrders(db, { count: 2 })
    expect(await loadOrderForOwner(db, orderNumber(1), 0)).toMatchObject({
      order: { fulfilment: 'delivered', channel: 'web' },
      lines: [{ position: 0, sent: 0, quantity: 2 }],
      payments: [{ state: 'succeeded' }],
      mails: [{ state: 'sent', sentAtMs: PLACED_AT }],
      undo: null,
    })
    expect(await loadOrderForOwner(db, 'ORD-0', 0)).toBeNull()
  })

  if (engine.name !== 'sqlite') return
  test('lists read by index, never the whole table', async () => {
    const { db } = await engine.open()
    await fillOrders(db, FILLING)
    const statements: CompiledQuery[] = []
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(db.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const watched = db.withPlugin(spy)
    const cursor = `${PLACED_AT}_${orderNumber(3)}`
    for (const tab of ['to-pack', 'packed', 'sent', 'all'] as const) {
      await listOrdersPage(watched, { tab })
      await listOrdersPage(watched, { tab, cursor })
    }
    await loadPickList(watched)
    await loadTakings(watched, { nowMs: PLACED_AT, withTest: false })
    await loadOrderForOwner(watched, orderNumber(1), 0)
    expect(statements.length).toBeGreaterThan(15)
    for (const { sql, parameters } of statements) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      const plan = rows.map(({ detail }) => detail)
      const scans = plan.filter((step) => /^SCAN (orders|order_lines|outbox|audit)\b/.test(step))
      expect([sql, scans.filter((step) => !step.includes('USING INDEX'))]).toEqual([sql, []])
      // A few rows of one order may be sorted, a list may not.
      const isSorted = sql.includes(' limit ') && plan.includes('USE TEMP B-TREE FOR ORDER BY')
      expect([sql, isSorted]).toEqual([sql, false])
    }
  })
})
