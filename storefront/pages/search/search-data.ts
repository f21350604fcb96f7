import type { ProductCardData } from '../../product/product-card-data.ts'

export type SearchData = {
  /** What was searched for, as the field shows it; '' before anything was. */
  readonly query: string
  readonly total: number
  readonly products: readonly ProductCardData[]
  /** Where the same search shows more; null when all is shown. */
  readonly moreHref: string | null
  /** What to look at instead, when there is nothing to show. */
  readonly popular: readonly ProductCardData[]
}
