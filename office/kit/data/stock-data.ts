import type { PictureData } from '#contracts/picture'
import type { StockLevel } from '#domain/catalogue/low-stock'
import type { Size } from '#domain/catalogue/product'
import type { StockReason } from '#domain/catalogue/stock-move'
import type { StockPlace } from '../paths.ts'

export type StockData = StockPlace & {
  /** A variant with this many units or fewer is low. */
  readonly lowMark: number
  /** The products on all pages are counted. */
  readonly count: number
  readonly pages: number
  readonly products: readonly StockProduct[]
  /** The variant that was just changed. */
  readonly changed: ChangedVariant | null
}

export type ChangedVariant = {
  readonly productId: number
  readonly name: string
  readonly stock: number
}

export type StockProduct = {
  readonly id: number
  readonly title: string
  readonly picture: PictureData
  /** A person marked it, so that shoppers cannot buy it whatever the stock is. */
  readonly isMarkedSoldOut: boolean
  readonly rows: readonly StockRow[]
}

export type StockRow = { readonly colour: string; readonly cells: readonly StockCell[] }

export type StockCell = {
  readonly size: Size
  readonly stock: number
  readonly level: StockLevel
  /** The stock book has this number. When that is the same, this is null. */
  readonly booked: number | null
}

export type StockMoveRow = {
  readonly id: string
  /** The stock that the book began with has no time. */
  readonly atMs: number | null
  readonly by: number
  readonly reason: StockReason
  readonly orderId: string | null
  readonly who: string
}
