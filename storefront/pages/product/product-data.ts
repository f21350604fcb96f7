import type { ProductCardData } from '#contracts/product-card'
import type { ProductDetail } from '#contracts/product-detail'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'

export type ProductData =
  /** With its words, which the page of a piece need not carry. */
  | { readonly state: 'not-found'; readonly title: string; readonly detail: string }
  | {
      readonly state: 'found'
      readonly product: ProductDetail
      /** What is chosen: at first what the address names. */
      readonly choice: ChosenVariant
      readonly more: readonly ProductCardData[]
    }
