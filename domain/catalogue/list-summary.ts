import type { CollectionQuery } from './collection-query.ts'
import { categoryTitle, type Sections } from './sections.ts'
import { SORT_LABEL, type Sort } from './sort-products.ts'

/** 'Sets, 2 pieces': the filters that are on, and how many products they leave. */
export function listSummary(
  { category, stock, size }: CollectionQuery,
  { total, sections }: { readonly total: number; readonly sections: Sections },
): string {
  const filters = [
    category === 'all' ? [] : categoryTitle(sections, category),
    stock === 'in' ? 'in stock' : [],
    size === 'all' ? [] : size === 'One Size' ? size : `size ${size}`,
  ].flat()
  const words = [...filters, total === 1 ? '1 piece' : `${total} pieces`].join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** This is read before the summary: 'Sorted by newest'. */
export function sortSummary(sort: Sort): string {
  return `Sorted by ${sort === 'a-z' ? SORT_LABEL[sort] : SORT_LABEL[sort].toLowerCase()}`
}
