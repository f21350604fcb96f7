import type { Kysely } from 'kysely'
import { type DropSales, findSoldOutTimes, loadDropSales } from '#database/drops/drop-figures'
import { listDrops } from '#database/drops/drops'
import { countPageViews } from '#database/orders/read-views'
import type { Schema } from '#database/schema'
import { DAY_MS, startOfDay } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import { productPage } from '#domain/insights/page-name'

const MAX_DROPS = 12

export type DropFigures = DropSales & {
  readonly title: string
  readonly opensAtMs: number
  /** These are the views of the drop's products on the day it opened. */
  readonly views: number
  /** It is null while something is left. */
  readonly soldOutAfterMs: number | null
}

type Question = {
  readonly today: string
  readonly withTest: boolean
}

const NO_SALES: DropSales = { orders: 0, units: 0, takings: 0 }

/** Loads the latest drops whose day has come, the latest first. */
export async function loadDropFigures(
  db: Kysely<Schema>,
  { today, withTest }: Question,
): Promise<readonly DropFigures[]> {
  const tomorrowMs = (startOfDay(today) ?? 0) + DAY_MS
  const planned = await listDrops(db, 2 * MAX_DROPS)
  const drops = planned
    .filter(({ calledOffAtMs, opensAtMs }) => calledOffAtMs === null && opensAtMs < tomorrowMs)
    .slice(0, MAX_DROPS)
  const ids = drops.map(({ id }) => id)
  const sales = await loadDropSales(db, ids, { withTest })
  const soldOut = await findSoldOutTimes(db, ids)
  const seen = await countPageViews(
    db,
    drops.flatMap(({ productIds }) => productIds.map(productPage)),
    drops.map(({ opensAtMs }) => insightDay(opensAtMs)),
  )
  return drops.map(({ id, title, opensAtMs, productIds }) => {
    const pages = new Set(productIds.map(productPage))
    const soldOutAtMs = soldOut.get(id)
    return {
      title,
      opensAtMs,
      ...(sales.get(id) ?? NO_SALES),
      views: seen
        .filter(({ day, page }) => day === insightDay(opensAtMs) && pages.has(page))
        .reduce((sum, each) => sum + each.views, 0),
      soldOutAfterMs: soldOutAtMs === undefined ? null : soldOutAtMs - opensAtMs,
    }
  })
}
