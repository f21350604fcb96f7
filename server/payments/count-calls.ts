import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '#database/schema'
import { hitInTime } from '../orders/hit-in-time.ts'

/** How often a key was counted in its window, this time included, and when the window is over. */
export type Counted = { readonly hits: number; readonly resetsAt: number }
export type CountCall = (key: string, windowMs: number, nowMs: number) => Promise<Counted>

const MAX_KEYS = 20_000
/** So long nobody waits for a database that failed to count. */
const ALONE_FOR_MS = 5_000

/** For the one process that a shop on SQLite has. */
export function countInMemory(): CountCall {
  const windows = new LRUCache<string, Counted>({ max: MAX_KEYS })
  return async (key, windowMs, nowMs) => {
    const last = windows.get(key)
    // A clock that was set back by a day must not make a window last for one.
    const isRunning = last && last.resetsAt > nowMs && last.resetsAt <= nowMs + windowMs
    const counted = isRunning
      ? { hits: last.hits + 1, resetsAt: last.resetsAt }
      : { hits: 1, resetsAt: nowMs + windowMs }
    windows.set(key, counted)
    return counted
  }
}

/** Several processes on PostgreSQL count together; each by itself while that fails. */
export function countTogether(db: Kysely<Schema>): CountCall {
  const countAlone = countInMemory()
  let failedAtMs = Number.NEGATIVE_INFINITY
  return async (key, windowMs, nowMs) => {
    if (Math.abs(nowMs - failedAtMs) < ALONE_FOR_MS) return countAlone(key, windowMs, nowMs)
    try {
      return await hitInTime(db, key, windowMs, nowMs)
    } catch {
      failedAtMs = nowMs
      return countAlone(key, windowMs, nowMs)
    }
  }
}
