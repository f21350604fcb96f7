import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Of all routes together; whoever was counted longest ago is forgotten first. */
const MAX_KEYS = 20_000

/**
 * Counts in memory, by a clock that nobody can set. The plugin's own store reads the machine's clock:
 * put back by a day, that would lock everybody out for a day who was counted before.
 */
export function memoryStore(
  monotonic: { readonly now: () => number } = performance,
): FastifyRateLimitStoreCtor {
  const counts = new LRUCache<string, number>({ max: MAX_KEYS, perf: monotonic, ttlResolution: 0 })

  return class MemoryStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, answer, windowMs) => {
      const known = counts.get(key)
      const hits = (known ?? 0) + 1
      // The first hit opens the window, the others do not prolong it.
      counts.set(key, hits, known === undefined ? { ttl: windowMs } : { noUpdateTTL: true })
      answer(null, { current: hits, ttl: counts.getRemainingTTL(key) })
    }

    /** The key already names the route, so one store serves them all. */
    child() {
      return this
    }
  }
}
