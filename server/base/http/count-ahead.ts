import { LRUCache } from 'lru-cache'
import { maxEntries } from '../max-entries.ts'
import { type Count, type CountHits, countTogether } from './count-together.ts'

/** The least recently counted key is forgotten first: then its next hit is counted in the database. */
const MAX_KEYS = 20_000
/** Smaller limits are counted in the database from the first hit. */
const MIN_LIMIT_AHEAD = 1_000
/** Once this share of a limit is used up, every hit is counted in the database. */
const SHARE_AHEAD = 1 / 2
/** Other processes learn of hits that were counted here first after this time. */
const SEND_AFTER_MS = 100

type Known = {
  /** The database had this count when it was last asked. */
  current: number
  /** The time is the monotonic clock's. */
  resetsAt: number
  /** Hits that were counted here but not sent yet. */
  ahead: number
  /** Hits that were sent but not answered yet. */
  sent: number
  /** Resolves when what was to be sent is counted, or lost. */
  sending: Promise<void>
  /** A timer is running, after which the hits counted ahead are sent. */
  isTimed: boolean
}

const NOTHING_AHEAD = { ahead: 0, sent: 0, sending: Promise.resolve(), isTimed: false } as const

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
    else known.set(key, { current, resetsAt, ...NOTHING_AHEAD })
    return { current, ttl }
  }

  /** A failure loses these hits, as requests pass uncounted while the database is down. */
  async function write(key: string, windowMs: number, entry: Known): Promise<void> {
    if (known.get(key) !== entry || entry.ahead === 0) return
    entry.sent = entry.ahead
    entry.ahead = 0
    try {
      learn(key, await countHits(key, windowMs, entry.sent))
    } catch {
      known.delete(key)
    }
    entry.sent = 0
  }

  /** One statement at a time: what is counted ahead meanwhile is in the next one. */
  function send(key: string, windowMs: number, entry: Known) {
    entry.sending = entry.sending.then(() => write(key, windowMs, entry))
  }

  function sendLater(key: string, windowMs: number, entry: Known) {
    if (entry.isTimed) return
    entry.isTimed = true
    setTimeout(() => {
      entry.isTimed = false
      send(key, windowMs, entry)
    }, SEND_AFTER_MS).unref()
  }

  async function countInDatabase(key: string, windowMs: number): Promise<Count> {
    const entry = known.get(key)
    if (entry && entry.ahead > 0) send(key, windowMs, entry)
    await entry?.sending
    return learn(key, await countExactly(key, windowMs))
  }

  return (key: string, windowMs: number, max: number): Count | Promise<Count> => {
    const entry = known.get(key)
    const ttl = entry ? entry.resetsAt - performance.now() : 0
    if (max < MIN_LIMIT_AHEAD || !entry || ttl <= 0) return countInDatabase(key, windowMs)
    const current = entry.current + entry.sent + entry.ahead + 1
    if (current > max * SHARE_AHEAD) return countInDatabase(key, windowMs)
    entry.ahead += 1
    sendLater(key, windowMs, entry)
    return { current, ttl }
  }
}
