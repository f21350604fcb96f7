import MiniSearch from 'minisearch'
import { CATEGORY_LABEL } from '#domain/catalogue/collection-query'
import type { Product } from '#domain/catalogue/product'
import { fold } from './fold.ts'

const FIELDS = ['title', 'kind', 'category', 'collection', 'colour', 'description'] as const
const WEIGHTS = { title: 6, kind: 3, category: 2, colour: 2, collection: 1, description: 0.5 }
const MOST_TERMS = 8
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

type Entry = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], string>>

/** Finds products by words; knows nothing of price and stock, which change far more often. */
export type ProductIndex = {
  readonly update: (products: readonly Product[]) => void
  /** Ids, the best first. */
  readonly search: (query: string) => readonly number[]
}

export function createProductIndex(): ProductIndex {
  const index = new MiniSearch<Entry>({ fields: [...FIELDS], processTerm: fold })
  const indexed = new Map<number, string>()

  function update(products: readonly Product[]) {
    const gone = new Set(indexed.keys())
    for (const product of products) {
      gone.delete(product.id)
      const entry = entryOf(product)
      const text = JSON.stringify(entry)
      if (indexed.get(product.id) === text) continue
      if (indexed.has(product.id)) index.replace(entry)
      else index.add(entry)
      indexed.set(product.id, text)
    }
    for (const id of gone) {
      index.discard(id)
      indexed.delete(id)
    }
  }

  return { update, search: (query) => searchIn(index, query) }
}

function searchIn(index: MiniSearch<Entry>, query: string): readonly number[] {
  const terms = query.split(NOT_IN_WORDS).filter(Boolean).slice(0, MOST_TERMS).join(' ')
  const options = { boost: WEIGHTS, prefix: isLongEnoughToComplete, fuzzy: allowedErrors }
  const all = index.search(terms, { ...options, combineWith: 'AND' })
  const found = all.length > 0 ? all : index.search(terms, options)
  return found.map(({ id }) => Number(id))
}

function isLongEnoughToComplete(term: string): boolean {
  return term.length > 1
}

/** One wrong letter in a short word, two in a long one, none where it would match anything. */
function allowedErrors(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

function entryOf(product: Product): Entry {
  return {
    id: product.id,
    title: product.title,
    kind: product.kind,
    category: `${product.category} ${CATEGORY_LABEL[product.category]}`,
    collection: `${product.collection} vol ${product.collection.replace('-', ' ')}`,
    colour: product.colours.map(({ name }) => name).join(' '),
    description: product.description,
  }
}
