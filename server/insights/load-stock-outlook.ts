import type { Kysely } from 'kysely'
import { countRecentlySold, sizeKey } from '#database/orders/sales-figures'
import type { SoldVariant } from '#database/orders/sold-variants'
import type { Schema } from '#database/schema'
import { listSizesInStock } from '#database/stock/stock-figures'
import { addDays, countDays, DAY_MS, startOfDay } from '#domain/insights/days'
import { daysOfStock, RECENT_DAYS, sellThrough } from '#domain/insights/stock-outlook'

/** A product in a size, all colours together. */
export type StockOutlook = {
  readonly title: string
  readonly size: string
  readonly sold: number
  readonly stock: number
  /** It is a percentage; null if there was nothing to sell. */
  readonly sellThrough: number | null
  /** It is null if none was sold lately. */
  readonly daysLeft: number | null
}

type Question = {
  readonly sold: readonly SoldVariant[]
  readonly today: string
  readonly withTest: boolean
}

/** Finds what is in stock or was sold in the range; the products that run out first come first. */
export async function loadStockOutlook(
  db: Kysely<Schema>,
  { sold, today, withTest }: Question,
): Promise<readonly StockOutlook[]> {
  const fromMs = startOfDay(addDays(today, 1 - RECENT_DAYS)) ?? 0
  const beforeMs = (startOfDay(today) ?? 0) + DAY_MS
  const recent = await countRecentlySold(db, { fromMs, beforeMs, withTest })
  const soldNow = countSold(sold)
  const sizes = await listSizesInStock(db)
  return sizes
    .map(({ productId, title, size, stock, releasedOn, isOnSale }) => {
      const key = sizeKey(productId, size)
      const units = Math.max(0, soldNow.get(key) ?? 0)
      const daysOnSale = countDays({ from: releasedOn, to: today })
      const recentlySold = recent.get(key) ?? 0
      return {
        title,
        size,
        sold: units,
        stock,
        sellThrough: sellThrough(units, stock),
        daysLeft: isOnSale ? daysOfStock({ stock, recentlySold, daysOnSale }) : null,
        isShown: units > 0 || (isOnSale && stock > 0),
      }
    })
    .filter(({ isShown }) => isShown)
    .map(({ isShown: _, ...outlook }) => outlook)
    .sort(byUrgency)
}

function countSold(sold: readonly SoldVariant[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { productId, size, units: count } of sold.filter(({ isNow }) => isNow)) {
    const key = sizeKey(productId, size)
    units.set(key, (units.get(key) ?? 0) + count)
  }
  return units
}

/** A product that is sold out already needs no warning: it follows those that will be. */
function byUrgency(one: StockOutlook, other: StockOutlook): number {
  return (
    urgency(one) - urgency(other) ||
    other.sold - one.sold ||
    one.title.localeCompare(other.title) ||
    one.size.localeCompare(other.size)
  )
}

function urgency({ daysLeft, stock }: StockOutlook): number {
  if (daysLeft === null) return Number.MAX_SAFE_INTEGER
  return stock === 0 ? Number.MAX_SAFE_INTEGER - 1 : daysLeft
}
