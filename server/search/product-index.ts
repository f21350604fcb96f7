import { setImmediate as nextTick } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import MiniSearch from 'minisearch'
import type { Catalogue, ListedProduct } from '#database/catalogue/catalogue'
import { categoryTitle } from '#domain/catalogue/sections'
import { limitWithQueue } from '../base/http/limit-with-queue.ts'
import type { ListChanges } from '../catalogue/assortment-changes.ts'
import { matchingAll, matchingAny, type Scores } from './rank.ts'

const MARKS = /\p{M}+/gu

const FIELDS = ['title', 'kind', 'category', 'collection', 'colour', 'description'] as const
const WEIGHTS = { title: 6, kind: 3, category: 2, colour: 2, collection: 1, description: 0.5 }
const MAX_TERMS = 8
/** People search for the same few words; a result with 10,000 ids takes 80 kB. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024
const MAX_QUEUED = 200
/** So many entries take about 2 ms of the event loop. */
const ENTRIES_PER_TICK = 50
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

type Entry = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], string>>

/** The index covers the products, and the names of their categories and collections. */
export type Indexed = Pick<Catalogue, 'assortment' | 'sections' | 'collectionTitles'>

/** Finds products by words; independent of stock, which changes far more often. */
export type ProductIndex = {
  /** The changes since the last update are given if they are known: nothing else is looked at. */
  readonly update: (indexed: Indexed, changes?: ListChanges<ListedProduct> | null) => Promise<void>
  /** It returns product ids, best match first. */
  readonly search: (query: string) => Promise<readonly number[]>
  /** The size is that of the cached results. */
  readonly cachedBytes: () => number
}

export function createProductIndex(maxCacheBytes = MAX_CACHE_BYTES): ProductIndex {
  const index = new MiniSearch<Entry>({ fields: [...FIELDS], processTerm: fold })
  const indexed = new Map<number, Entry>()
  const cache = new LRUCache<string, readonly number[]>({
    maxSize: maxCacheBytes,
    sizeCalculation: (ids, key) => 8 * ids.length + 2 * key.length + 1,
  })
  const oneAtATime = limitWithQueue({ maxConcurrent: 1, maxQueued: MAX_QUEUED })

  async function update(changed: Indexed, changes: ListChanges<ListedProduct> | null = null) {
    const removed = new Set(changes ? changes.removed.map(({ id }) => id) : indexed.keys())
    const present = changes?.added ?? changed.assortment
    for (const [position, product] of present.entries()) {
      removed.delete(product.id)
      put(entryOf(product, changed))
      if (position % ENTRIES_PER_TICK === ENTRIES_PER_TICK - 1) await nextTick()
    }
    for (const id of removed) {
      index.discard(id)
      indexed.delete(id)
    }
    cache.clear()
  }

  function put(entry: Entry) {
    const known = indexed.get(entry.id)
    indexed.set(entry.id, entry)
    if (known === undefined) index.add(entry)
    else if (FIELDS.some((field) => known[field] !== entry[field])) index.replace(entry)
  }

  /** Exact spelling goes first; without a match, typing errors and then missing words are tolerated. */
  async function find(terms: readonly string[]): Promise<readonly number[]> {
    const exact = matchingAll(await scoresOf(terms, 0))
    if (exact.length > 0) return exact
    const fuzzy = await scoresOf(terms, allowedErrors)
    const all = matchingAll(fuzzy)
    return all.length > 0 ? all : matchingAny(fuzzy)
  }

  /** Each tick looks for one word: eight frequent words would block the event loop for 0.2 s. */
  async function scoresOf(
    terms: readonly string[],
    fuzzy: number | typeof allowedErrors,
  ): Promise<readonly Scores[]> {
    const scores: Scores[] = []
    for (const term of terms) {
      await nextTick()
      const found = index.search(term, { boost: WEIGHTS, prefix: isLongEnoughToComplete, fuzzy })
      scores.push(new Map(found.map(({ id, score }) => [Number(id), score])))
    }
    return scores
  }

  return {
    update,
    search: async (query) => {
      const terms = termsOf(query)
      const key = terms.join(' ')
      return (
        cache.get(key) ??
        oneAtATime(async () => {
          const ids = cache.get(key) ?? (await find(terms))
          cache.set(key, ids)
          return ids
        })
      )
    },
    cachedBytes: () => cache.calculatedSize,
  }
}

function termsOf(query: string): readonly string[] {
  const terms = new Set(fold(query).split(NOT_IN_WORDS).filter(Boolean))
  return [...terms].slice(0, MAX_TERMS)
}

function isLongEnoughToComplete(term: string): boolean {
  return term.length > 1
}

/** A word of up to 3 letters is allowed none, because it would match almost anything. */
function allowedErrors(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

function entryOf(product: ListedProduct, { sections, collectionTitles }: Indexed): Entry {
  const { category, collection } = product
  return {
    id: product.id,
    title: product.title,
    kind: product.kind,
    category: `${category} ${categoryTitle(sections, category)}`,
    collection: `${collection} vol ${collectionTitles.get(collection) ?? ''}`,
    colour: product.colours.map(({ name }) => name).join(' '),
    description: product.description,
  }
}

/** Removes case and accents: a search for 'ɛpɔ cafe' finds 'Ɛpɔ Café'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}
