import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

const indexes = new WeakMap<LiveCatalogue, ProductIndex>()

/** The ids of what fits, the best first. */
export function searchProducts(catalogue: LiveCatalogue, query: string): readonly number[] {
  return indexOf(catalogue).search(query)
}

/** Made by the first search; from then on it follows the catalogue. */
function indexOf(catalogue: LiveCatalogue): ProductIndex {
  const known = indexes.get(catalogue)
  if (known) return known
  const index = createProductIndex()
  index.update(catalogue.current().products)
  catalogue.onChange(() => index.update(catalogue.current().products))
  indexes.set(catalogue, index)
  return index
}
