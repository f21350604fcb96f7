import type { Product } from './product.ts'

type Named = Pick<Product, 'title' | 'kind' | 'colours'>

/** Each word must be somewhere in the title, the kind or a colour; without words, everything matches. */
export function hasWords({ title, kind, colours }: Named, query: string): boolean {
  const text = [title, kind, ...colours.map(({ name }) => name)].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
