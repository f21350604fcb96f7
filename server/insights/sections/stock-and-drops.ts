import { gmtTextWithYear } from '#domain/drop/gmt-text'
import { RECENT_DAYS } from '#domain/insights/stock-outlook'
import { type InsightSection, moneyText } from '../insight-table.ts'
import type { InsightReport } from '../load-insights.ts'

const MAX_BARS = 12

export function stockSection({ stock }: InsightReport): InsightSection {
  const soldMost = stock
    .filter(({ sold }) => sold > 0)
    .toSorted((a, b) => (b.sellThrough ?? 0) - (a.sellThrough ?? 0) || b.sold - a.sold)
    .slice(0, MAX_BARS)
  return {
    id: 'stock',
    heading: 'Sell-through and days of stock left',
    note: `Sell-through: of the pieces sold in these days and those in stock now, how many were sold. Days left: as sold in the last ${RECENT_DAYS} days.`,
    empty: 'Nothing is in stock, and nothing was sold in these days.',
    plots:
      soldMost.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title: 'Sell-through by piece and size, the highest first',
              top: 100,
              points: soldMost.map(({ title, size, sellThrough, stock: left }) => ({
                label: `${title}, ${size}`,
                value: sellThrough ?? 0,
                words: `${sellThrough ?? 0}%, ${left} in stock`,
              })),
              before: [],
            },
          ],
    table: {
      columns: [
        { label: 'Piece', unit: 'text' },
        { label: 'Size', unit: 'text' },
        { label: 'Sold', unit: 'count' },
        { label: 'In stock', unit: 'count' },
        { label: 'Sell-through', unit: 'percent' },
        { label: 'Days left', unit: 'days' },
      ],
      rows: stock.map(({ title, size, sold, stock: left, sellThrough, daysLeft }) => [
        title,
        size,
        sold,
        left,
        sellThrough,
        daysLeft ?? 'no sales',
      ]),
    },
  }
}

export function dropsSection({ drops }: InsightReport): InsightSection {
  const sold = drops.filter(({ takings }) => takings > 0)
  return {
    id: 'drops',
    heading: 'Drop by drop',
    note: 'The latest ones, whatever days are chosen. Views are those of its pieces on the day; sold out is when the last piece was sold or held.',
    empty: 'No drop has opened yet.',
    plots:
      sold.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title: 'Takings by drop, the latest first',
              points: sold.map(({ title, takings }) => ({
                label: title,
                value: takings,
                words: moneyText(takings),
              })),
              before: [],
            },
          ],
    table: {
      columns: [
        { label: 'Drop', unit: 'text' },
        { label: 'Opened', unit: 'text' },
        { label: 'Views that day', unit: 'count' },
        { label: 'Orders', unit: 'count' },
        { label: 'Pieces', unit: 'count' },
        { label: 'Takings', unit: 'money' },
        { label: 'Sold out after', unit: 'time' },
      ],
      rows: drops.map(({ title, opensAtMs, views, orders, units, takings, soldOutAfterMs }) => [
        title,
        gmtTextWithYear(opensAtMs),
        views,
        orders,
        units,
        takings,
        soldOutAfterMs,
      ]),
    },
  }
}
