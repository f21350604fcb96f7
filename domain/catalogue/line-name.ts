import type { Product } from './product.ts'

type Named = Pick<Product, 'collection' | 'title' | 'kind'>

/** 'Volume 3: Ancient Dragon': the collection, and the title without the kind of product. */
export function lineName(
  { collection, title, kind }: Named,
  collectionTitles: ReadonlyMap<string, string>,
): string {
  const line = title.replace(new RegExp(` ${kind.replace(/s$/, '')}s?$`, 'i'), '')
  return `${collectionTitles.get(collection) ?? collection}: ${line}`
}
