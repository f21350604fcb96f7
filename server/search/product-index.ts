import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import MiniSearch from 'minisearch'
import type { Listed } from '#database/repositories/catalogue'
import { CATEGORY_LABEL } from '#domain/catalogue/collection-query'
import { limitWaiting } from '../http/limit-waiting.ts'
import { fold } from './fold.ts'
import { inAll, inAny, type Scores } from './rank.ts'

const FIELDS = ['title', 'kind', 'category', 'collection', 'colour', 'description'] as const
const WEIGHTS = { title: 6, kind: 3, category: 2, colour: 2, collection: 1, description: 0.5 }
const MAX_TERMS = 8
/** People search for the same few things; an answer with 10,000 ids takes 80 kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const MAX_WAITING = 200
/** Some two milliseconds of the event loop. */
const ENTRIES_A_TURN = 50
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

type Entry = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], string>>

/** Finds products by words; knows nothing of stock, which changes far more often. */
export type ProductIndex = {
  readonly update: (products: readonly Listed[]) => Promise<void>
  /** Ids, the best first. */
  readonly search: (query: string) => Promise<readonly number[]>
  /** Of the answers that are remembered. */
  readonly answerBytes: () => number
}

export function createProductIndex(maxAnswerBytes = MAX_ANSWER_BYTES): ProductIndex {
  const index = new MiniSearch<Entry>({ fields: [...FIELDS], processTerm: fold })
  const indexed = new Map<number, Listed>()
  const answers = new LRUCache<string, readonly number[]>({
    maxSize: maxAnswerBytes,
    sizeCalculation: (ids, question) => 8 * ids.length + 2 * question.length + 1,
  })
  const oneAtATime = limitWaiting({ maxAtOnce: 1, maxWaiting: MAX_WAITING })

  async function update(products: readonly Listed[]) {
    const gone = new Set(indexed.keys())
    for (const [position, product] of products.entries()) {
      gone.delete(product.id)
      put(product)
      if (position % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await nextTurn()
    }
    for (const id of gone) {
      index.discard(id)
      indexed.delete(id)
    }
    answers.clear()
  }

  function put(product: Listed) {
    const known = indexed.get(product.id)
    indexed.set(product.id, product)
    if (known === undefined) index.add(entryOf(product))
    else if (textOf(known) !== textOf(product)) index.replace(entryOf(product))
  }

  /** What is spelt as typed comes first; only where nothing is, errors and missing words are forgiven. */
  async function find(terms: readonly string[]): Promise<readonly number[]> {
    const asTyped = inAll(await scoresOf(terms, 0))
    if (asTyped.length > 0) return asTyped
    const forgiven = await scoresOf(terms, allowedErrors)
    const all = inAll(forgiven)
    return all.length > 0 ? all : inAny(forgiven)
  }

  /** One word in each turn of the event loop: eight frequent ones would hold it up for 0.2 s. */
  async function scoresOf(
    terms: readonly string[],
    fuzzy: number | typeof allowedErrors,
  ): Promise<readonly Scores[]> {
    const scores: Scores[] = []
    for (const term of terms) {
      await nextTurn()
      const found = index.search(term, { boost: WEIGHTS, prefix: isLongEnoughToComplete, fuzzy })
      scores.push(new Map(found.map(({ id, score }) => [Number(id), score])))
    }
    return scores
  }

  return {
    update,
    search: async (query) => {
      const terms = termsOf(query)
      const question = terms.join(' ')
      const answer = () => answers.get(question)
      return (
        answer() ??
        oneAtATime(async () => {
          const found = answer() ?? (await find(terms))
          answers.set(question, found)
          return found
        })
      )
    },
    answerBytes: () => answers.calculatedSize,
  }
}

function termsOf(query: string): readonly string[] {
  const terms = new Set(fold(query).split(NOT_IN_WORDS).filter(Boolean))
  return [...terms].slice(0, MAX_TERMS)
}

function isLongEnoughToComplete(term: string): boolean {
  return term.length > 1
}

/** One wrong letter in a short word, two in a long one, none where it would match anything. */
function allowedErrors(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

function textOf(product: Listed): string {
  return JSON.stringify(entryOf(product))
}

function entryOf(product: Listed): Entry {
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
