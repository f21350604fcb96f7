import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import type { Product } from '#domain/catalogue/product'
import type { ProductVariant } from '#domain/catalogue/product-variant'

export type FoundVariant = {
  readonly product: Product
  readonly variant: ProductVariant
  readonly stock: number
}

/** Finds the variant as it is stored now; null for one that the shop does not have. */
export async function findVariant(
  db: Kysely<Schema>,
  variant: ProductVariant,
): Promise<FoundVariant | null> {
  const [product] = await loadProducts(db, [variant.productId])
  const stored = product?.variants.find(
    ({ colour, size }) => colour === variant.colour && size === variant.size,
  )
  return product && stored ? { product, variant, stock: stored.stock } : null
}
