import MiniSearch from 'minisearch'
import { CATEGORY_LABEL } from '#domain/catalogue/collection-query'
import type { Product } from '#domain/catalogue/product'
import { fold } from './fold.ts'
import { rememberRecent } from './recent-answers.ts'

const FIELDS = ['title', 'kind', 'category', 'collection', 'colour', 'description'] as const
const WEIGHTS = { title: 6, kind: 3, category: 2, colour: 2, collection: 1, description: 0.5 }
const MOST_TERMS = 8
const KEPT_ANSWERS = 50
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

const SEARCHING = { boost: WEIGHTS, prefix: isLongEnoughToComplete }
const FORGIVENESS = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: allowedErrors },
  { combineWith: 'OR', fuzzy: allowedErrors },
] as const

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
  const recent = rememberRecent(KEPT_ANSWERS, (terms) => searchIn(index, terms))

  function update(products: readonly Product[]) {
    recent.forget()
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

  return { update, search: (query) => recent.answer(termsOf(query)) }
}

function termsOf(query: string): string {
  return fold(query).split(NOT_IN_WORDS).filter(Boolean).slice(0, MOST_TERMS).join(' ')
}

/** What is spelt as typed comes first; only where nothing is, errors and missing words are forgiven. */
function searchIn(index: MiniSearch<Entry>, terms: string): readonly number[] {
  for (const forgiveness of FORGIVENESS) {
    const found = index.search(terms, { ...SEARCHING, ...forgiveness })
    if (found.length > 0) return found.map(({ id }) => Number(id))
  }
  return []
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
