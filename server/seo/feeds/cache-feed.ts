import type { Catalogue } from '#database/repositories/catalogue'
import { type PackedText, packText } from './pack-text.ts'

/** Shopping services come once a day; a drop changes stock with every sale. */
const STOCK_MAY_BE_OLD_MS = 5 * 60_000
/** 10,000 products take 2 to 10 MB, by how much their texts differ. */
const MAX_BYTES = 32 * 1024 * 1024

type Kept = {
  readonly revision: number
  readonly stockRevision: number
  readonly madeAtMs: number
  /** Null when it was too long to be kept. */
  readonly feed: PackedText | null
}

type Options = {
  readonly write: (catalogue: Catalogue) => Iterable<string>
  readonly onTooLong: () => void
  readonly now?: () => number
  readonly maxBytes?: number
}

const monotonicMs = () => performance.now()

/** One feed for all who ask: made once for each state of the catalogue, and rarely for stock alone. */
export function cacheFeed({ write, onTooLong, now = monotonicMs, maxBytes = MAX_BYTES }: Options) {
  let kept: Kept | null = null
  let making: Promise<Kept> | null = null

  function isGood({ revision, stockRevision, madeAtMs }: Kept, catalogue: Catalogue): boolean {
    if (revision !== catalogue.revision) return false
    return stockRevision === catalogue.stockRevision || now() - madeAtMs < STOCK_MAY_BE_OLD_MS
  }

  async function make(catalogue: Catalogue): Promise<Kept> {
    const { revision, stockRevision } = catalogue
    const madeAtMs = now()
    const feed = await packText(write(catalogue), maxBytes)
    if (feed === null) onTooLong()
    kept = { revision, stockRevision, madeAtMs, feed }
    return kept
  }

  return async (catalogue: Catalogue): Promise<PackedText | null> => {
    if (kept && isGood(kept, catalogue)) return kept.feed
    making ??= make(catalogue).finally(() => {
      making = null
    })
    return (await making).feed
  }
}
