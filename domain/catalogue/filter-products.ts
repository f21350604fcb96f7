import type { CollectionQuery, StockFilter } from './collection-query.ts'
import type { Product, Size } from './product.ts'

export function filterProducts<P extends Pick<Product, 'collection' | 'category'>>(
  products: readonly P[],
  { type, category }: Pick<CollectionQuery, 'type' | 'category'>,
): P[] {
  return products.filter(
    (product) =>
      (type === 'all' || product.collection === type) &&
      (category === 'all' || product.category === category),
  )
}

/** The sizes in stock in at least one colour. */
export function sizesLeft({
  isSoldOut,
  sizes,
  variants,
}: Pick<Product, 'isSoldOut' | 'sizes' | 'variants'>): readonly Size[] {
  if (isSoldOut) return []
  return sizes.filter((size) => variants.some((each) => each.size === size && each.stock > 0))
}

/** The sizes given are those in stock. */
export function matchesFilters(
  sizes: readonly Size[],
  { stock, size }: { readonly stock: StockFilter; readonly size: CollectionQuery['size'] },
): boolean {
  if (size !== 'all') return sizes.includes(size)
  return stock === 'all' || sizes.length > 0
}
