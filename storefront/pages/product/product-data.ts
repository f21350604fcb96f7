import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import type { ProductCardData } from '../../product/product-card-data.ts'
import type { ProductDetail } from '../../product/product-detail.ts'

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
