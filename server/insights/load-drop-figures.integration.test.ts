import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { insertDrop } from '#database/drops/drops'
import { rollUpViews } from '#database/insights/insight-totals'
import { addViews } from '#database/insights/insights'
import type { Schema } from '#database/schema'
import { DAY_MS } from '#domain/insights/days'
import { eachEngine } from '#testing/database/each-engine'
import { giveBack, sell } from '#testing/insights/sell'
import { loadDropFigures } from './load-drop-figures.ts'

const TODAY = '2026-11-17'
const OPENS = Date.parse('2026-11-13T18:00:00Z')
const MINUTE = 60_000

async function planDrop(db: Kysely<Schema>, id: string, opensAtMs: number) {
  const drop = {
    id,
    title: id,
    opensAtMs,
    mode: 'line',
    limitPerPerson: 1,
    holdMinutes: 10,
  } as const
  await insertDrop(db, { ...drop, productIds: [14] }, opensAtMs - DAY_MS)
}

async function move(db: Kysely<Schema>, by: number, at: number, colour = 'Black') {
  const variant = { product_id: 14, colour, size: 'M' as const, order_id: null, staff_id: null }
  await db
    .insertInto('stock_moves')
    .values({ ...variant, id: `${at} ${by} ${colour}`, by, reason: 'count', at })
    .execute()
}

eachEngine('drop by drop', (engine) => {
  test('views of the day, orders, pieces, takings and when it was sold out', async () => {
    const { db } = await engine.openSeeded()
    await planDrop(db, 'Friday', OPENS)
    await planDrop(db, 'Later', Date.parse(TODAY) + DAY_MS)
    await planDrop(db, 'Called off', OPENS)
    await db.updateTable('drops').set({ called_off_at: 1 }).where('id', '=', 'Called off').execute()

    const other = { price: 900, productId: 15 }
    await sell(db, { id: 'A', paidAtMs: OPENS, lines: [{ price: 5_000, quantity: 2 }, other] })
    await sell(db, { id: 'B', paidAtMs: OPENS, lines: [{ price: 5_000 }] })
    const lines = [{ position: 0, amount: 5_000 }]
    await giveBack(db, { id: 'r', orderId: 'A', amount: 5_000, atMs: OPENS, lines })
    for (const order_id of ['A', 'B']) {
      const person = { phone_hash: order_id, mailbox_hash: order_id }
      await db
        .insertInto('drop_orders')
        .values({ drop_id: 'Friday', order_id, pieces: 1, ...person })
        .execute()
    }
    const view = { page: '/product/14', referrer: '', country: '' }
    await addViews(db, [
      { ...view, day: '2026-11-13', views: 40 },
      { ...view, day: '2026-11-14', views: 7 },
      { ...view, day: '2026-11-13', page: '/product/15', views: 3 },
    ])
    await rollUpViews(db)
    expect(await loadDropFigures(db, { today: TODAY, withTest: true })).toEqual([
      {
        title: 'Friday',
        opensAtMs: OPENS,
        orders: 2,
        units: 2,
        takings: 10_000,
        views: 40,
        soldOutAfterMs: null,
      },
    ])
  })

  test('a colour that is renamed is not sold out in between [N67]', async () => {
    const { db } = await engine.openSeeded()
    await db.deleteFrom('stock_moves').where('product_id', '=', 14).execute()
    await planDrop(db, 'Friday', OPENS)
    await move(db, 3, OPENS - DAY_MS)
    await move(db, -3, OPENS + MINUTE)
    await move(db, 3, OPENS + MINUTE, 'Jet')
    await move(db, -3, OPENS + 4 * MINUTE, 'Jet')
    await move(db, 5, OPENS + DAY_MS, 'Jet')
    const [friday] = await loadDropFigures(db, { today: TODAY, withTest: true })
    expect(friday?.soldOutAfterMs).toBe(4 * MINUTE)
  })
})
