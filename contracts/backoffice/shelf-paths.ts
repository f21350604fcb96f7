import type { StockListFilter } from '#domain/catalogue/low-stock'

type PieceAddress = { readonly productId: number; readonly colour: string; readonly size: string }

/** One colour and size on the stock screen: its form and its history. */
export function stockPiecePath({ productId, colour, size }: PieceAddress): string {
  return `/owner/stock/${productId}/${encodeURIComponent(colour)}/${encodeURIComponent(size)}`
}

export type StockPlace = {
  readonly filter: StockListFilter
  /** What was searched for; empty for everything. */
  readonly query: string
  readonly page: number
}

/** The query of a page of the stock list; empty for the first page of all. */
export function stockListQuery({ filter, query, page }: StockPlace): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('show', filter)
  if (query !== '') search.set('q', query)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

/** The card of a product on the stock list. */
export function stockCardId(productId: number): string {
  return `product-${productId}`
}

export function receiptPath(orderId: string): string {
  return `/owner/market/receipts/${encodeURIComponent(orderId)}`
}
