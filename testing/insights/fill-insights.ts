import { type Kysely, sql } from 'kysely'
import { rollUpViews } from '#database/insights/insight-totals'
import type { Schema } from '#database/schema'
import { addDays, DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'

export const EVENTS = 1_000_000
export const ORDERS = 10_000
const DAYS = 400
const PAGES = 60
const REFERRERS = 40
const COUNTRIES = ['GH', 'NG', 'GB', 'US', 'DE', 'CI', 'TG', 'CA', 'NL', '']
const PRODUCTS = 27
const DROPS = 12
const ORDERS_OF_DROP = 80
const AT_ONCE = 2_000

/** Writes more than a year of a shop: views of every kind, orders of every product, refunds and drops. */
export async function fillInsights(
  db: Kysely<Schema>,
  { nowMs, isPostgres }: { readonly nowMs: number; readonly isPostgres: boolean },
): Promise<void> {
  await fillViews(db, nowMs)
  await fillOrders(db, { count: ORDERS })
  const number = (column: string) =>
    sql`cast(substr(${sql.ref(column)}, length(${sql.ref(column)}) - 3) as integer)`
  const step = Math.floor((DAYS * DAY_MS) / ORDERS)
  await sql`update orders set paid_at = ${nowMs} - cast(${number('id')} as bigint) * ${sql.lit(step)}`.execute(
    db,
  )
  await sql`update order_lines set product_id = 1 + ${number('order_id')} % ${sql.lit(PRODUCTS)}`.execute(
    db,
  )
  await fillPurchases(db, nowMs, step)
  await fillRefunds(db, nowMs)
  await fillDrops(db, nowMs)
  await rollUpViews(db)
  // PostgreSQL does this by itself within a minute.
  if (isPostgres) await sql`analyze`.execute(db)
}

/** Most events are a row of their own before they are summed. */
async function fillViews(db: Kysely<Schema>, nowMs: number) {
  const today = insightDay(nowMs)
  const perDay = EVENTS / DAYS
  for (let back = 0; back < DAYS; back += 1) {
    const day = addDays(today, -back)
    const counts = new Map<string, number>()
    for (let event = 0; event < perDay; event += 1) {
      // Any spread will do, if it is the same in each run.
      const dice = (event * 2_654_435_761 + back * 40_503) >>> 0
      const referrer = dice % 5 < 2 ? 0 : (dice >>> 8) % REFERRERS
      const key = [(dice >>> 4) % PAGES, referrer, (dice >>> 16) % COUNTRIES.length].join(' ')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const rows = [...counts].map(([key, views]) => {
      const [page = 0, referrer = 0, country = 0] = key.split(' ').map(Number)
      return {
        day,
        page: page < PRODUCTS ? `/product/${page + 1}` : `/page-${page}`,
        referrer: referrer === 0 ? '' : `site-${referrer}.example`,
        country: COUNTRIES[country] ?? '',
        views,
      }
    })
    await inParts(rows, (part) => db.insertInto('insight_views').values(part).execute())
  }
}

async function fillPurchases(db: Kysely<Schema>, nowMs: number, step: number) {
  const rows = Array.from({ length: ORDERS / 2 }, (_, at) => ({
    order_id: orderNumber(2 * at),
    day: insightDay(nowMs - 2 * at * step),
    value_pesewas: 50_000,
    pieces: 1,
  }))
  await inParts(rows, (part) => db.insertInto('insight_purchases').values(part).execute())
  const countries = Array.from({ length: DAYS }, (_, back) =>
    COUNTRIES.slice(0, 4).map((country) => ({
      day: insightDay(nowMs - back * DAY_MS),
      country,
      purchases: 3,
    })),
  ).flat()
  await inParts(countries, (part) =>
    db.insertInto('insight_purchase_countries').values(part).execute(),
  )
}

async function fillRefunds(db: Kysely<Schema>, nowMs: number) {
  const numbers = Array.from({ length: ORDERS / 20 }, (_, at) => at * 20)
  const refunds = numbers.map((number) => ({
    id: `refund-${number}`,
    order_id: orderNumber(number),
    reference: null,
    amount_pesewas: 10_000,
    state: 'done' as const,
    source: 'owner' as const,
    reason: 'Torn',
    provider_id: null,
    staff_id: null,
    created_at: nowMs,
    asked_at: nowMs,
    settled_at: nowMs,
    restocked_at: null,
    next_check_at: null,
  }))
  await inParts(refunds, (part) => db.insertInto('refunds').values(part).execute())
  const lines = numbers.map((number) => ({
    refund_id: `refund-${number}`,
    position: 0,
    quantity: 1,
    amount_pesewas: 10_000,
    restock: 0 as const,
  }))
  await inParts(lines, (part) => db.insertInto('refund_lines').values(part).execute())
}

async function fillDrops(db: Kysely<Schema>, nowMs: number) {
  const rows = await db.selectFrom('products').select('id').orderBy('id').execute()
  const products = rows.map(({ id }) => id)
  for (let drop = 0; drop < DROPS; drop += 1) {
    const id = `drop-${drop}`
    await db
      .insertInto('drops')
      .values({
        id,
        title: `Drop ${drop + 1}`,
        opens_at: nowMs - drop * 28 * DAY_MS,
        mode: 'line',
        limit_per_person: 1,
        hold_minutes: 10,
        created_at: nowMs - DAYS * DAY_MS,
        called_off_at: null,
      })
      .execute()
    const ids = products.slice(drop * 2, drop * 2 + 3)
    await db
      .insertInto('drop_products')
      .values(ids.map((product_id) => ({ drop_id: id, product_id })))
      .execute()
    const orders = Array.from({ length: ORDERS_OF_DROP }, (_, at) => ({
      drop_id: id,
      order_id: orderNumber(drop * ORDERS_OF_DROP + at),
      pieces: 1,
      phone_hash: `p${drop}-${at}`,
      mailbox_hash: `m${drop}-${at}`,
    }))
    await db.insertInto('drop_orders').values(orders).execute()
  }
}

async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => Promise<unknown>,
) {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await insert(rows.slice(start, start + AT_ONCE))
  }
}
