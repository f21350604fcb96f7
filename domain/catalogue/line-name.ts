import type { Product } from './product.ts'

type Named = Pick<Product, 'collection' | 'title' | 'kind'>

/** 'Volume 3: Ancient Dragon': the collection, and the title without the kind of piece. */
export function lineName({ collection, title, kind }: Named): string {
  const volume = collection.replace('-', ' ')
  const line = title.replace(new RegExp(` ${kind.replace(/s$/, '')}s?$`, 'i'), '')
  return `${volume.charAt(0).toUpperCase()}${volume.slice(1)}: ${line}`
}
