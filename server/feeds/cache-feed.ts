import type { Catalogue } from '#database/catalogue/catalogue'
import { type CompressedText, compressText } from './compress-text.ts'

/** Shopping services fetch once a day, while a drop changes stock with every order. */
const MAX_STOCK_AGE_MS = 5 * 60_000
/** 10,000 products take 2 to 10 MB, depending on how much their texts differ. */
const MAX_BYTES = 32 * 1024 * 1024

type CachedFeed = {
  readonly revision: number
  readonly productsRevision: number
  readonly basis: readonly unknown[]
  readonly stockRevision: number
  readonly countedRevision: number
  readonly writtenAtMs: number
  /** Null when the feed exceeded `maxBytes`. */
  readonly feed: CompressedText | null
}

type Options = {
  readonly write: (catalogue: Catalogue) => Iterable<string>
  readonly onTooLong: () => void
  /** The feed is written again when one of these values changes. */
  readonly basis?: () => readonly unknown[]
  readonly now?: () => number
  readonly maxBytes?: number
}

const monotonicMs = () => performance.now()

/**
 * All requests share one feed: it is written when products change or a person changes stock, and rarely for orders
 * alone.
 */
export function cacheFeed(options: Options) {
  const { write, onTooLong, basis = () => [] } = options
  const { now = monotonicMs, maxBytes = MAX_BYTES } = options
  let cached: CachedFeed | null = null
  let pending: Promise<CachedFeed> | null = null

  function isFresh(known: CachedFeed, catalogue: Catalogue): boolean {
    const { revision, stockRevision, countedRevision, writtenAtMs } = known
    if (revision !== catalogue.revision) return false
    if (basis().some((value, index) => value !== known.basis[index])) return false
    if (known.productsRevision !== catalogue.productsRevision) return false
    if (countedRevision !== catalogue.countedRevision) return false
    return stockRevision === catalogue.stockRevision || now() - writtenAtMs < MAX_STOCK_AGE_MS
  }

  async function writeFeed(catalogue: Catalogue): Promise<CachedFeed> {
    const { revision, productsRevision, stockRevision, countedRevision } = catalogue
    const writtenAtMs = now()
    const writtenFor = basis()
    const feed = await compressText(write(catalogue), maxBytes)
    if (feed === null) onTooLong()
    cached = {
      revision,
      productsRevision,
      stockRevision,
      countedRevision,
      basis: writtenFor,
      writtenAtMs,
      feed,
    }
    return cached
  }

  return async (catalogue: Catalogue): Promise<CompressedText | null> => {
    if (cached && isFresh(cached, catalogue)) return cached.feed
    pending ??= writeFeed(catalogue).finally(() => {
      pending = null
    })
    return (await pending).feed
  }
}
