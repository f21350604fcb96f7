import { LRUCache } from 'lru-cache'
import type { CompressedResponse } from '#server/base/compressed-response'

declare module '#server/base/context' {
  interface AppContext {
    readonly htmlCache: HtmlCache
  }
}

/** Keeps responses by normalised address, bounded in bytes: anybody can request every page of every list. */
export type HtmlCache = {
  /** Returns the cached response, or else renders it once for all concurrent requests. */
  readonly getOrRender: (
    key: string,
    render: () => Promise<CompressedResponse>,
  ) => CompressedResponse | Promise<CompressedResponse>
  /** Returns only what is cached. It counts as a use, as `getOrRender` does. */
  readonly find: (key: string) => CompressedResponse | undefined
  readonly flush: () => void
  readonly onFlush: (listener: () => void) => void
  readonly size: () => number
  /** All encodings of all responses are counted, and are never more than the limit. */
  readonly bytes: () => number
  /** Resolves when the queue of recompressions is empty. */
  readonly recompressed: () => Promise<void>
}

type CacheEntry = { readonly response: CompressedResponse; readonly counter: { uses: number } }

/** These are about 450 pages of the usual length, or 70 of the longest. */
const MAX_BYTES = 48 * 1024 * 1024
/** Recompressing costs as much as rendering the page a hundred times. */
export const RECOMPRESS_AFTER_USES = 20
/** Longer pages are the far end of long lists, and would take a thread for seconds. */
const MAX_RECOMPRESSED_BYTES = 256 * 1024

type Options = {
  readonly maxBytes?: number
  /** Recompressing waits for this, so that it takes no processor from a crowd. */
  readonly untilCalm?: () => Promise<void>
}

export function createHtmlCache({
  maxBytes = MAX_BYTES,
  untilCalm = async () => undefined,
}: Options = {}): HtmlCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }, key) => response.byteLength() + key.length + 1,
  })
  const pending = new Map<string, Promise<CompressedResponse>>()
  const listeners = new Set<() => void>()
  /** The set has only keys, so that an evicted response is not kept in memory. */
  const toRecompress = new Set<string>()
  let recompressing: Promise<void> = Promise.resolve()

  function recompressLater(key: string) {
    const isRunning = toRecompress.size > 0
    toRecompress.add(key)
    if (!isRunning) recompressing = recompressing.then(recompressAll)
  }

  /**
   * Recompresses one at a time, and also those that are added meanwhile, so that the other threads are left to waiting
   * requests.
   */
  async function recompressAll() {
    for (const key of toRecompress) {
      if (isOftenUsed(key)) await untilCalm()
      // The response may have been evicted or rendered anew.
      if (isOftenUsed(key)) await entries.peek(key)?.response.recompress()
      toRecompress.delete(key)
    }
  }

  function isOftenUsed(key: string): boolean {
    return (entries.peek(key)?.counter.uses ?? 0) >= RECOMPRESS_AFTER_USES
  }

  function find(key: string): CompressedResponse | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entry.counter.uses += 1
    const isShort = entry.response.identity.length <= MAX_RECOMPRESSED_BYTES
    if (entry.counter.uses === RECOMPRESS_AFTER_USES && isShort) recompressLater(key)
    return entry.response
  }

  async function renderAndAdd(
    key: string,
    render: () => Promise<CompressedResponse>,
  ): Promise<CompressedResponse> {
    const rendering = render()
    pending.set(key, rendering)
    try {
      const response = await rendering
      // A flush removes it from `pending`: what was rendered before a change is not cached after it.
      if (pending.get(key) === rendering) add(key, response)
      return response
    } finally {
      if (pending.get(key) === rendering) pending.delete(key)
    }
  }

  function add(key: string, response: CompressedResponse) {
    entries.set(key, { response, counter: { uses: 0 } })
    response.onSizeChange(() => updateSize(key, response))
  }

  /** This sets a new object, because the library computes the size only of a value it has not seen. */
  function updateSize(key: string, response: CompressedResponse) {
    const entry = entries.peek(key)
    if (entry?.response === response) entries.set(key, { ...entry })
  }

  return {
    getOrRender: (key, render) => find(key) ?? pending.get(key) ?? renderAndAdd(key, render),
    find,
    flush: () => {
      entries.clear()
      pending.clear()
      for (const listener of listeners) listener()
    },
    onFlush: (listener) => listeners.add(listener),
    size: () => entries.size,
    bytes: () => entries.calculatedSize,
    recompressed: () => recompressing,
  }
}
