import type { ListedProduct } from '#database/catalogue/catalogue'
import { changesBetween } from '../catalogue/assortment-changes.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

type CatalogueIndex = {
  readonly index: ProductIndex
  /** These products are indexed, or being indexed. */
  assortment: readonly ListedProduct[]
  updated: Promise<void>
}

const indexes = new WeakMap<LiveCatalogue, CatalogueIndex>()

/** The ids of the matching products, best first. */
export async function searchProducts(
  catalogue: LiveCatalogue,
  query: string,
): Promise<readonly number[]> {
  const { index, updated } = indexOf(catalogue)
  await updated
  return index.search(query)
}

/** The first search creates the index; a search after more than stock has changed updates it. */
function indexOf(catalogue: LiveCatalogue): CatalogueIndex {
  const current = indexes.get(catalogue) ?? createIndex(catalogue)
  const now = catalogue.current()
  if (current.assortment !== now.assortment) {
    const changes = changesBetween(current.assortment, now.assortment)
    current.assortment = now.assortment
    current.updated = current.updated.then(() => current.index.update(now, changes))
  }
  return current
}

function createIndex(catalogue: LiveCatalogue): CatalogueIndex {
  const created = { index: createProductIndex(), assortment: [], updated: Promise.resolve() }
  indexes.set(catalogue, created)
  return created
}
