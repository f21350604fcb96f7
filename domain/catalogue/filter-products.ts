import type { CollectionQuery } from './collection-query.ts'
import type { Product } from './product.ts'

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
