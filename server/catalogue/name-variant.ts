import type { ProductVariant } from '#domain/catalogue/product-variant'
import { variantName } from '#domain/catalogue/variant-name'
import type { LiveCatalogue } from './live-catalogue.ts'

type Titles = Pick<LiveCatalogue, 'product'>

/** It can name a variant that is no longer in the shop. */
export function nameVariant(catalogue: Titles, variant: ProductVariant): string {
  return variantName(titleOf(catalogue, variant.productId), variant)
}

export function titleOf(catalogue: Titles, productId: number): string {
  return catalogue.product(productId)?.title ?? `Piece ${productId}`
}
