import type { ProductCardData } from '#contracts/product-card'

export type SearchData = {
  /** What was searched for, as the field shows it; '' before anything was. */
  readonly query: string
  readonly total: number
  readonly products: readonly ProductCardData[]
  /** What came before these pieces; null at the beginning. */
  readonly earlierHref: string | null
  /** The same pieces and more of them; null when no more fit on this page. */
  readonly moreHref: string | null
  /** Other pieces that come after these; null when there are none. */
  readonly nextHref: string | null
  /** What to look at instead, when there is nothing to show. */
  readonly popular: readonly ProductCardData[]
}
