import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { rollUpViews } from '#database/insights/insight-totals'
import { addPurchase, addViews } from '#database/insights/insights'
import type { Schema } from '#database/schema'
import { DAY_MS } from '#domain/insights/days'
import { lastDays } from '#domain/insights/insight-range'
import { eachEngine } from '#testing/database/each-engine'
import { giveBack, sell } from '#testing/insights/sell'
import { insightSections } from './insight-sections.ts'
import { loadInsights } from './load-insights.ts'

const TODAY = '2026-11-17'
const START = Date.parse(TODAY)
const RANGE = lastDays(7, TODAY)

function load(db: Kysely<Schema>, { withTest = true } = {}) {
  return loadInsights(db, { range: RANGE, today: TODAY, withTest })
}

async function tableOf(db: Kysely<Schema>, wanted: string) {
  const section = insightSections(await load(db)).find(({ id }) => id === wanted)
  return section?.table.rows ?? []
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** A drop of these products, in which order A was placed. */
async function addDrop(db: Kysely<Schema>, productIds: readonly number[]) {
  const drop = { id: 'drop', title: 'Drop', mode: 'line', opens_at: START } as const
  const rules = { limit_per_person: 1, hold_minutes: 10, created_at: START, called_off_at: null }
  await db
    .insertInto('drops')
    .values({ ...drop, ...rules })
    .execute()
  const products = productIds.map((product_id) => ({ drop_id: drop.id, product_id }))
  await db.insertInto('drop_products').values(products).execute()
  const person = { phone_hash: 'p', mailbox_hash: 'm' }
  await db
    .insertInto('drop_orders')
    .values({ drop_id: drop.id, order_id: 'A', pieces: 3, ...person })
    .execute()
}

eachEngine('insights of a range', (engine) => {
  test('takings by piece, size and colour add up to the takings, with discounts, delivery and refunds [N63]', async () => {
    const { db } = await engine.openSeeded()
    await sell(db, {
      id: 'A',
      paidAtMs: START,
      discount: 1_000,
      delivery: 2_500,
      lines: [
        { price: 3_333 },
        { price: 3_333, size: 'L', quantity: 2 },
        { price: 10_001, productId: 15, title: 'Old name', colour: 'White' },
      ],
    })
    await sell(db, { id: 'B', paidAtMs: START, lines: [{ price: 50_000 }], channel: 'market' })
    await sell(db, { id: 'C', paidAtMs: START - DAY_MS, lines: [{ price: 7_000 }, { price: 400 }] })
    await sell(db, {
      id: 'D',
      paidAtMs: START,
      lines: [{ price: 9_000 }],
      state: 'refunded',
    })
    // Refunds after the range make the sale less all the same.
    const later = START + 40 * DAY_MS
    await giveBack(db, { id: 'r1', orderId: 'D', amount: 9_000, atMs: later })
    await giveBack(db, { id: 'r2', orderId: 'B', amount: 500, atMs: later })
    const lines = [{ position: 0, amount: 7_000 }]
    await giveBack(db, { id: 'r3', orderId: 'C', amount: 7_000, atMs: later, lines })

    const report = await load(db)
    const takings = sumOf(report.days.map((day) => day.takings))
    expect(takings).toBe(20_000 - 1_000 + 2_500 + 50_000 - 500 + 400)
    expect(sumOf(report.days.map(({ refunded }) => refunded))).toBe(16_500)
    expect(sumOf(report.days.map(({ orders }) => orders))).toBe(3)
    for (const [table, amount] of [
      ['pieces', 3],
      ['sizes', 3],
      ['colours', 3],
      ['variants', 5],
    ] as const) {
      const rows = await tableOf(db, table)
      expect([table, sumOf(rows.map((row) => Number(row[amount])))]).toEqual([table, takings])
    }
    const [dragon, other, rest] = await tableOf(db, 'pieces')
    // An order with two lines of a variant is one order.
    expect(dragon).toEqual(['Ancient Dragon Tee', 3, 5, 9_999 - 500 + 50_000 + 400, 0])
    expect(other?.slice(1)).toEqual([1, 1, 10_001 - 500, 0])
    expect(rest).toEqual(['Delivery, and refunds of no single piece', null, null, 2_000, 0])
    const sizes = await tableOf(db, 'sizes')
    expect(sizes.map(([size, orders, units]) => [size, orders, units])).toContainEqual(['L', 1, 2])
  })

  test('a discount on one piece is taken off that piece alone, so that its refund leaves nothing of it [O123]', async () => {
    const { db } = await engine.openSeeded()
    const covered = { price: 10_001, productId: 15 }
    await sell(db, {
      id: 'A',
      paidAtMs: START,
      discount: 1_000,
      discountedIds: [15, 2],
      lines: [{ price: 50_000 }, covered, { ...covered, size: 'L' }],
    })
    await addDrop(db, [14, 15])
    const takings = async () => {
      const [tee, other] = await tableOf(db, 'pieces')
      const [drop] = await tableOf(db, 'drops')
      return [tee?.[3], other?.[3], drop?.[5]]
    }
    expect(await takings()).toEqual([50_000, 19_002, 69_002])
    for (const position of [1, 2]) {
      const lines = [{ position, amount: 9_501 }]
      await giveBack(db, { id: `r${position}`, orderId: 'A', amount: 9_501, atMs: START, lines })
    }
    expect(await takings()).toEqual([50_000, 0, 50_000])
  })

  test('a day begins and ends at midnight in Accra; the range before ends where the range begins [N57]', async () => {
    const { db } = await engine.openSeeded()
    const first = Date.parse(RANGE.from)
    for (const [id, paidAtMs] of [
      ['first-ms', first],
      ['last-ms', START + DAY_MS - 1],
      ['tomorrow', START + DAY_MS],
      ['before', first - 1],
      ['before-first', Date.parse(RANGE.before.from)],
      ['too-early', Date.parse(RANGE.before.from) - 1],
    ] as const) {
      await sell(db, { id, paidAtMs, lines: [{ price: 100 }] })
    }
    const { days, daysBefore } = await load(db)
    expect([days.length, days.at(0)?.orders, days.at(-1)?.orders]).toEqual([7, 1, 1])
    expect(sumOf(days.map(({ orders }) => orders))).toBe(2)
    expect([daysBefore.at(0)?.orders, daysBefore.at(-1)?.orders]).toEqual([1, 1])
    expect(await tableOf(db, 'pieces')).toEqual([['Ancient Dragon Tee', 2, 2, 200, 200]])
  })

  test('pieces that are archived or gone keep their sales [N64]', async () => {
    const { db } = await engine.openSeeded()
    await db.updateTable('products').set({ state: 'archived' }).where('id', '=', 14).execute()
    const gone = { price: 300, productId: 9999, title: 'Gone Tee' }
    await sell(db, { id: 'A', paidAtMs: START, lines: [{ price: 500 }, gone] })
    const rows = await tableOf(db, 'pieces')
    expect(rows.map(([name]) => name)).toEqual(['Ancient Dragon Tee', 'Gone Tee'])
    const stock = await tableOf(db, 'stock')
    expect(stock.filter(([name]) => name === 'Ancient Dragon Tee')).toHaveLength(1)
  })

  test('payments with test keys are no takings of a live shop [N65]', async () => {
    const { db } = await engine.openSeeded()
    await sell(db, { id: 'T', paidAtMs: START, lines: [{ price: 500 }], mode: 'test' })
    await sell(db, { id: 'L', paidAtMs: START, lines: [{ price: 700 }], mode: 'live' })
    await giveBack(db, { id: 'r', orderId: 'T', amount: 100, atMs: START })
    const live = await load(db, { withTest: false })
    expect(live.days.at(-1)).toMatchObject({ orders: 1, takings: 700, refunded: 0 })
    expect(live.sold.map(({ takings }) => takings)).toEqual([700])
    expect((await load(db)).days.at(-1)).toMatchObject({ orders: 2, takings: 1_100 })
  })

  test('purchases for each 100 views are counted by day, piece and country', async () => {
    const { db } = await engine.openSeeded()
    await sell(db, { id: 'A', paidAtMs: START, lines: [{ price: 500 }] })
    await sell(db, { id: 'B', paidAtMs: START, lines: [{ price: 500 }] })
    await addPurchase(db, { orderId: 'A', country: 'GH' }, START)
    await addPurchase(db, { orderId: 'B', country: '' }, START)
    const view = { day: TODAY, page: '/product/14', referrer: '', country: 'GH' }
    await addViews(db, [
      { ...view, views: 30 },
      { ...view, referrer: 'instagram.com', views: 10 },
      { ...view, page: '/', views: 160 },
    ])
    await rollUpViews(db)
    expect((await tableOf(db, 'visits')).at(-1)).toEqual([TODAY, 200, 2, 1, 0])
    expect(await tableOf(db, 'piece-visits')).toEqual([['Ancient Dragon Tee', 40, 2, 5, null]])
    expect(await tableOf(db, 'countries')).toEqual([
      ['Ghana', 200, 1, 0.5, null],
      ['Unknown', 0, 1, null, null],
    ])
    expect(await tableOf(db, 'referrers')).toEqual([
      ['No link from elsewhere', 190, 95, 0],
      ['instagram.com', 10, 5, 0],
    ])
  })

  test('many invented referrers are one row, and the table still adds up [N56]', async () => {
    const { db } = await engine.openSeeded()
    const names = Array.from({ length: 1_500 }, (_, number) => `h${number}.example`)
    for (let start = 0; start < names.length; start += 500) {
      const rows = names.slice(start, start + 500).map((referrer) => ({
        day: TODAY,
        page: '/',
        referrer,
        country: '',
        views: 1,
      }))
      await db.insertInto('insight_views').values(rows).execute()
    }
    await rollUpViews(db)
    const rows = await tableOf(db, 'referrers')
    expect(rows).toHaveLength(1_001)
    expect(rows.at(-1)).toEqual(['Others', 500, 33, 0])
  })

  test('days of stock left follow the last 28 days, or the days since the release', async () => {
    const { db } = await engine.openSeeded()
    await db
      .updateTable('products')
      .set({ released_on: '2026-11-16' })
      .where('id', '=', 15)
      .execute()
    await db.updateTable('variants').set({ stock: 0 }).execute()
    for (const product of [14, 15]) {
      await db
        .updateTable('variants')
        .set({ stock: 14 })
        .where('product_id', '=', product)
        .where('size', '=', 'M')
        .where('colour', '=', (eb) =>
          eb
            .selectFrom('variants as first')
            .select(({ fn }) => fn.min('first.colour').as('colour'))
            .where('first.product_id', '=', product),
        )
        .execute()
    }
    await sell(db, {
      id: 'A',
      paidAtMs: START,
      lines: [
        { price: 100, quantity: 2 },
        { price: 100, quantity: 2, productId: 15 },
      ],
    })
    const rows = await tableOf(db, 'stock')
    expect(rows.map(([, ...figures]) => figures)).toEqual([
      ['M', 2, 14, 13, 14],
      ['M', 2, 14, 13, 196],
    ])
  })
})
