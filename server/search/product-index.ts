import { setImmediate as nextTick } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import MiniSearch from 'minisearch'
import type { ListedProduct } from '#database/repositories/catalogue'
import { CATEGORY_LABEL } from '#domain/catalogue/collection-query'
import { limitWithQueue } from '../http/limit-with-queue.ts'
import { fold } from './fold.ts'
import { matchingAll, matchingAny, type Scores } from './rank.ts'

const FIELDS = ['title', 'kind', 'category', 'collection', 'colour', 'description'] as const
const WEIGHTS = { title: 6, kind: 3, category: 2, colour: 2, collection: 1, description: 0.5 }
const MAX_TERMS = 8
/** People search for the same few words; a result with 10,000 ids takes 80 kB. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024
const MAX_QUEUED = 200
/** About 2 ms of the event loop. */
const ENTRIES_PER_TICK = 50
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

type Entry = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], string>>

/** Finds products by words; independent of stock, which changes far more often. */
export type ProductIndex = {
  readonly update: (products: readonly ListedProduct[]) => Promise<void>
  /** Product ids, best match first. */
  readonly search: (query: string) => Promise<readonly number[]>
  /** Of the cached results. */
  readonly cachedBytes: () => number
}

export function createProductIndex(maxCacheBytes = MAX_CACHE_BYTES): ProductIndex {
  const index = new MiniSearch<Entry>({ fields: [...FIELDS], processTerm: fold })
  const indexed = new Map<number, ListedProduct>()
  const cache = new LRUCache<string, readonly number[]>({
    maxSize: maxCacheBytes,
    sizeCalculation: (ids, key) => 8 * ids.length + 2 * key.length + 1,
  })
  const oneAtATime = limitWithQueue({ maxConcurrent: 1, maxQueued: MAX_QUEUED })

  async function update(products: readonly ListedProduct[]) {
    const removed = new Set(indexed.keys())
    for (const [position, product] of products.entries()) {
      removed.delete(product.id)
      put(product)
      if (position % ENTRIES_PER_TICK === ENTRIES_PER_TICK - 1) await nextTick()
    }
    for (const id of removed) {
      index.discard(id)
      indexed.delete(id)
    }
    cache.clear()
  }

  function put(product: ListedProduct) {
    const known = indexed.get(product.id)
    indexed.set(product.id, product)
    if (known === undefined) index.add(entryOf(product))
    else if (textOf(known) !== textOf(product)) index.replace(entryOf(product))
  }

  /** Exact spelling first; without a match, typing errors and then missing words are tolerated. */
  async function find(terms: readonly string[]): Promise<readonly number[]> {
    const exact = matchingAll(await scoresOf(terms, 0))
    if (exact.length > 0) return exact
    const fuzzy = await scoresOf(terms, allowedErrors)
    const all = matchingAll(fuzzy)
    return all.length > 0 ? all : matchingAny(fuzzy)
  }

  /** One word per tick: eight frequent words would block the event loop for 0.2 s. */
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

/** None in a word of up to 3 letters, which would match almost anything. */
function allowedErrors(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

function textOf(product: ListedProduct): string {
  return JSON.stringify(entryOf(product))
}

function entryOf(product: ListedProduct): Entry {
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
