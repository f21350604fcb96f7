import type { Kysely } from 'kysely'
import { findTitles } from '#database/catalogue/product-titles'
import {
  countPurchaseCountries,
  countPurchaseDays,
  countPurchasedProducts,
} from '#database/orders/purchase-figures'
import {
  type Compared,
  countViewDays,
  listNamedViews,
  type NamedViews,
} from '#database/orders/read-views'
import { loadSalesDays, type SalesDay } from '#database/orders/sales-figures'
import { loadSoldVariants, type SoldVariant } from '#database/orders/sold-variants'
import type { Schema } from '#database/schema'
import { DAY_MS, type DaySpan, listDays, startOfDay } from '#domain/insights/days'
import type { InsightRange } from '#domain/insights/insight-range'
import { productOfPage } from '#domain/insights/page-name'
import { type DropFigures, loadDropFigures } from './load-drop-figures.ts'
import { loadStockOutlook, type StockOutlook } from './load-stock-outlook.ts'

export type DayFigures = SalesDay & {
  readonly day: string
  readonly views: number
  readonly purchases: number
}

/** Everything that Insights shows of a range; amounts in pesewas. */
export type InsightReport = {
  readonly range: InsightRange
  readonly days: readonly DayFigures[]
  readonly daysBefore: readonly DayFigures[]
  readonly sold: readonly SoldVariant[]
  readonly pages: readonly NamedViews[]
  readonly referrers: readonly NamedViews[]
  readonly countries: readonly NamedViews[]
  /** Counted purchases of each product. */
  readonly productPurchases: ReadonlyMap<number, Compared>
  readonly countryPurchases: readonly NamedViews[]
  /** It has every product that was viewed or sold, in whatever state it is. */
  readonly titles: ReadonlyMap<number, string>
  readonly stock: readonly StockOutlook[]
  readonly drops: readonly DropFigures[]
}

export type InsightQuestion = {
  readonly range: InsightRange
  /** '2026-11-15' */
  readonly today: string
  /** Orders that were paid with test keys count. */
  readonly withTest: boolean
}

/** The screen, its files and `npm run insights` show the same report. */
export async function loadInsights(
  db: Kysely<Schema>,
  { range, today, withTest }: InsightQuestion,
): Promise<InsightReport> {
  const period = { ...periodOf({ from: range.before.from, to: range.to }), withTest }
  const figures = {
    sales: await loadSalesDays(db, period),
    views: await countViewDays(db, range),
    purchases: await countPurchaseDays(db, { range, withTest }),
  }
  const splitMs = startOfDay(range.from) ?? 0
  const sold = await loadSoldVariants(db, { ...period, splitMs })
  const pages = await listNamedViews(db, 'page', range)
  const productPurchases = await countPurchasedProducts(db, { range, withTest })
  const products = [
    ...sold.map(({ productId }) => productId),
    ...pages.flatMap(({ name }) => productOfPage(name) ?? []),
    ...productPurchases.keys(),
  ]
  return {
    range,
    days: dayFigures(range, figures),
    daysBefore: dayFigures(range.before, figures),
    sold,
    pages,
    referrers: await listNamedViews(db, 'referrer', range),
    countries: await listNamedViews(db, 'country', range),
    productPurchases,
    countryPurchases: await countPurchaseCountries(db, range),
    titles: await findTitles(db, products),
    stock: await loadStockOutlook(db, { sold, today, withTest }),
    drops: await loadDropFigures(db, { today, withTest }),
  }
}

export function periodOf({ from, to }: DaySpan) {
  return { fromMs: startOfDay(from) ?? 0, beforeMs: (startOfDay(to) ?? 0) + DAY_MS }
}

type Figures = {
  readonly sales: ReadonlyMap<string, SalesDay>
  readonly views: ReadonlyMap<string, number>
  readonly purchases: ReadonlyMap<string, number>
}

const NO_SALES: SalesDay = { orders: 0, units: 0, takings: 0, refunded: 0 }

/** Every day is in the list, also one on which nothing happened. */
function dayFigures(span: DaySpan, { sales, views, purchases }: Figures): readonly DayFigures[] {
  return listDays(span).map((day) => ({
    day,
    ...(sales.get(day) ?? NO_SALES),
    views: views.get(day) ?? 0,
    purchases: purchases.get(day) ?? 0,
  }))
}
