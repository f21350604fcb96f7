import { LRUCache } from 'lru-cache'
import { maxEntries } from '../max-entries.ts'

/** The least recently counted is evicted first. */
const MAX_KEYS = 20_000

type Clock = { readonly now: () => number }

/**
 * Counts in memory, by the monotonic clock. The plugin's own store uses the system clock: set back
 * by a day, it would lock out every counted visitor for a day.
 */
export function createMemoryCounter(monotonic: Clock = performance) {
  const counts = new LRUCache<string, number>({
    ...maxEntries(MAX_KEYS),
    perf: monotonic,
    ttlResolution: 0,
  })
  return (key: string, windowMs: number) => {
    const known = counts.get(key)
    const hits = (known ?? 0) + 1
    // The first hit opens the window; later hits do not extend it.
    counts.set(key, hits, known === undefined ? { ttl: windowMs } : { noUpdateTTL: true })
    return { current: hits, ttl: counts.getRemainingTTL(key) }
  }
}
