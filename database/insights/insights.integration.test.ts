import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderState } from '#domain/order/order'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { eachEngine } from '#testing/database/each-engine'
import { listPurchaseCountries, listPurchases, listViews } from '#testing/insights/list-counted'
import { insertOrder, moveOrder } from '../orders/orders.ts'
import type { Schema } from '../schema.ts'
import { pruneInsights } from './insight-retention.ts'
import { rollUpViews } from './insight-totals.ts'
import { addPurchase, addViews } from './insights.ts'

const NOW = Date.UTC(2026, 10, 15, 3, 47)
const view = { day: '2026-11-15', page: '/', referrer: '', country: 'GH' }

async function keepOrder(db: Kysely<Schema>, id: string, state: OrderState) {
  const order = aMailedOrder({ id, createdAtMs: NOW })
  const hashes = { accessTokenHash: id, requestHash: 'r', sourceHash: 's' }
  await insertOrder(db, { ...order, ...hashes, holdExpiresAtMs: NOW })
  await moveOrder(db, id, { from: ['pending'], to: state })
}

eachEngine('insights', (engine) => {
  test('views add up by day, page, referrer and country, also concurrently', async () => {
    const { db } = await engine.open()
    const others = { ...view, referrer: 'google.com', country: '' }
    await Promise.all([
      addViews(db, [
        { ...view, views: 2 },
        { ...others, views: 1 },
      ]),
      addViews(db, [
        { ...others, views: 4 },
        { ...view, views: 3 },
      ]),
    ])
    const counted = await listViews(db)
    expect(counted.toSorted((a, b) => a.referrer.localeCompare(b.referrer))).toEqual([
      { ...view, views: 5 },
      { ...others, views: 5 },
    ])
  })

  test('a paid order is counted once, with the shop’s own amount, and its country without it [N55]', async () => {
    const { db } = await engine.open()
    await keepOrder(db, 'ORD-1', 'paid')
    await keepOrder(db, 'ORD-2', 'expired')
    const reports = ['ORD-1', 'ORD-1', 'ORD-2', 'ORD-9'].map((orderId) =>
      addPurchase(db, { orderId, country: 'GH' }, NOW),
    )
    expect((await Promise.all(reports)).filter(Boolean)).toHaveLength(1)
    expect(await addPurchase(db, { orderId: 'ORD-1', country: 'NG' }, NOW + 1)).toBe(false)
    expect(await listPurchases(db)).toEqual([
      { order_id: 'ORD-1', day: '2026-11-15', pieces: 1, value_pesewas: 50_000 },
    ])
    expect(await listPurchaseCountries(db)).toEqual([
      { day: '2026-11-15', country: 'GH', purchases: 1 },
    ])
  })

  test('only rows past their retention period are deleted (§9)', async () => {
    const { db } = await engine.open()
    await keepOrder(db, 'ORD-1', 'paid')
    await addPurchase(db, { orderId: 'ORD-1', country: 'GH' }, Date.UTC(2024, 0, 1))
    await addViews(db, [
      { ...view, day: '2024-01-01', views: 1 },
      { ...view, views: 1 },
    ])
    expect(await rollUpViews(db)).toBe(2)
    // The seven rows are a view, its four sums, a purchase and its country.
    expect(await pruneInsights(db, NOW)).toBe(7)
    expect(await listViews(db)).toEqual([{ ...view, views: 1 }])
    const totals = await db.selectFrom('insight_totals').select('day').distinct().execute()
    expect(totals).toEqual([{ day: '2026-11-15' }])
    expect([await listPurchases(db), await listPurchaseCountries(db)]).toEqual([[], []])
  })
})
