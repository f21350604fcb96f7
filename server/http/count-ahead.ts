import { LRUCache } from 'lru-cache'
import { type Count, type CountHits, countTogether } from './count-together.ts'
import { maxEntries } from './max-entries.ts'

/** The least recently counted is forgotten first: then its next hit is counted in the database. */
const MAX_KEYS = 20_000
/** Smaller limits are counted in the database from the first hit. */
const MIN_LIMIT_AHEAD = 1_000
/** Once this share of a limit is used up, every hit is counted in the database. */
const SHARE_AHEAD = 1 / 2
/** Other processes learn of hits that were counted here first after this time. */
const SEND_AFTER_MS = 100

type Known = {
  /** What the database counted last. */
  current: number
  /** By the monotonic clock. */
  resetsAt: number
  /** Hits that were counted here but not sent yet. */
  ahead: number
  /** The hits that are being sent. */
  sending: Promise<unknown> | null
}

/**
 * Counts in the database, for all processes. As long as a limit is far, a hit is answered from memory and written a
 * moment later together with others: in a drop thousands come from one network of a carrier, and none of them
 * waits for a row. Near the limit each is counted exactly.
 */
export function countAhead(countHits: CountHits) {
  const countExactly = countTogether(countHits)
  const known = new LRUCache<string, Known>(maxEntries(MAX_KEYS))

  function learn(key: string, { current, ttl }: Count): Count {
    const entry = known.get(key)
    const resetsAt = performance.now() + ttl
    if (entry) Object.assign(entry, { current, resetsAt })
    else known.set(key, { current, resetsAt, ahead: 0, sending: null })
    return { current, ttl }
  }

  /** A failure loses these hits, as requests pass uncounted while the database is down. */
  async function send(key: string, windowMs: number, entry: Known): Promise<void> {
    const times = entry.ahead
    entry.ahead = 0
    try {
      if (times > 0) learn(key, await countHits(key, windowMs, times))
    } catch {
      known.delete(key)
    }
  }

  function sendLater(key: string, windowMs: number, entry: Known) {
    entry.sending ??= new Promise<void>((resolve) => {
      setTimeout(resolve, SEND_AFTER_MS).unref()
    })
      .then(() => send(key, windowMs, entry))
      .finally(() => {
        entry.sending = null
      })
  }

  async function countInDatabase(key: string, windowMs: number): Promise<Count> {
    const entry = known.get(key)
    if (entry && entry.ahead > 0) await send(key, windowMs, entry)
    return learn(key, await countExactly(key, windowMs))
  }

  return (key: string, windowMs: number, max: number): Count | Promise<Count> => {
    const entry = known.get(key)
    const ttl = entry ? entry.resetsAt - performance.now() : 0
    if (max < MIN_LIMIT_AHEAD || !entry || ttl <= 0) return countInDatabase(key, windowMs)
    const current = entry.current + entry.ahead + 1
    if (current > max * SHARE_AHEAD) return countInDatabase(key, windowMs)
    entry.ahead += 1
    sendLater(key, windowMs, entry)
    return { current, ttl }
  }
}
