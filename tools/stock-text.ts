import type { BookedMove, StockMismatch } from '#database/stock/stock-book'
import type { Product } from '#domain/catalogue/product'
import { dateText } from './order-text.ts'

const MARKED = 'Marked as sold out, whatever the stock says: shoppers cannot buy it.'

/** The grid has a row for each colour and a column for each size; '-' stands for what does not exist. */
export function gridText({ title, colours, sizes, variants, isSoldOut }: Product): string {
  const rows = colours.map(({ name }) => [
    name,
    ...sizes.map((size) => {
      const variant = variants.find((each) => each.colour === name && each.size === size)
      return variant === undefined ? '-' : String(variant.stock)
    }),
  ])
  const table = [['', ...sizes], ...rows]
  const first = Math.max(...table.map(([name = '']) => name.length))
  const lines = table.map(([name = '', ...cells]) =>
    [name.padEnd(first), ...cells.map((cell, index) => pad(cell, sizes[index]))].join('  '),
  )
  const isMarked = isSoldOut && variants.some(({ stock }) => stock > 0)
  return [title, ...lines, ...(isMarked ? [MARKED] : [])].join('\n')
}

function pad(cell: string, size = ''): string {
  return cell.padStart(Math.max(size.length, 4))
}

/** Returns text such as '2026-11-15 03:47    -1  hold        ORD-…'. */
export function historyText({ atMs, by, reason, orderId, staffName }: BookedMove): string {
  const date = atMs === 0 ? 'at the beginning' : dateText(atMs)
  const signed = by > 0 ? `+${by}` : String(by)
  const cause = [orderId, staffName].filter((text) => text !== null).join('  ')
  return `${date}  ${signed.padStart(6)}  ${reason.padEnd(10)}  ${cause}`.trimEnd()
}

export function mismatchText({ productId, colour, size, stock, booked }: StockMismatch): string {
  return `Product ${productId} (${colour}, ${size}): ${stock} in stock, but its history adds up to ${booked}.`
}
