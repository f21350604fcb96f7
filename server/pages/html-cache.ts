import { LRUCache } from 'lru-cache'
import type { CompressedResponse } from './compressed-response.ts'

/** Answers by key, the normalised address. Anybody can ask for every page of every list: bytes are bounded. */
export type HtmlCache = {
  /** What is kept, or else made: once, however many ask for it meanwhile. */
  readonly keep: (
    key: string,
    make: () => Promise<CompressedResponse>,
  ) => CompressedResponse | Promise<CompressedResponse>
  readonly flush: () => void
  readonly size: () => number
  /** Of all forms of all answers; never more than the bound. */
  readonly bytes: () => number
  /** Resolves when what is worth pressing has been pressed. */
  readonly recompressed: () => Promise<void>
}

type Kept = { readonly answer: CompressedResponse; readonly counter: { uses: number } }

/** Some 450 pages of the usual length, or 70 of the longest. */
const MAX_BYTES = 48 * 1024 * 1024
/** Pressing costs as much as rendering it a hundred times; who is asked for so often is worth it. */
export const RECOMPRESS_AFTER_USES = 20
/** Longer ones are the far end of long lists, and take a thread for seconds. */
const MAX_RECOMPRESSED_BYTES = 256 * 1024

export function createHtmlCache(maxBytes = MAX_BYTES): HtmlCache {
  const answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.byteLength() + key.length + 1,
  })
  const making = new Map<string, Promise<CompressedResponse>>()
  let recompressing: Promise<void> = Promise.resolve()

  /**
   * One at a time, so that pressing never takes the machine from those who wait for a page. What
   * has left the cache before its turn is not held by the queue.
   */
  function recompressLater(key: string) {
    recompressing = recompressing.then(async () => {
      const kept = answers.peek(key)
      if (kept && kept.counter.uses >= RECOMPRESS_AFTER_USES) await kept.answer.recompress()
    })
  }

  function find(key: string): CompressedResponse | undefined {
    const kept = answers.get(key)
    if (!kept) return undefined
    kept.counter.uses += 1
    const isShort = kept.answer.identity.length <= MAX_RECOMPRESSED_BYTES
    if (kept.counter.uses === RECOMPRESS_AFTER_USES && isShort) recompressLater(key)
    return kept.answer
  }

  async function makeAndKeep(
    key: string,
    make: () => Promise<CompressedResponse>,
  ): Promise<CompressedResponse> {
    const made = make()
    making.set(key, made)
    try {
      const answer = await made
      // Gone from there after a flush: what was made before a change is not kept after it.
      if (making.get(key) === made) add(key, answer)
      return answer
    } finally {
      if (making.get(key) === made) making.delete(key)
    }
  }

  function add(key: string, answer: CompressedResponse) {
    answers.set(key, { answer, counter: { uses: 0 } })
    answer.onGrowth(() => countAgain(key, answer))
  }

  /** Another object, because the library looks at the size of what it does not know yet. */
  function countAgain(key: string, answer: CompressedResponse) {
    const kept = answers.peek(key)
    if (kept?.answer === answer) answers.set(key, { ...kept })
  }

  return {
    keep: (key, make) => find(key) ?? making.get(key) ?? makeAndKeep(key, make),
    flush: () => {
      answers.clear()
      making.clear()
    },
    size: () => answers.size,
    bytes: () => answers.calculatedSize,
    recompressed: () => recompressing,
  }
}
