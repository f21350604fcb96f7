import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '#database/schema'
import { hitWithTimeout } from '../base/hit-with-timeout.ts'
import { maxEntries } from '../base/max-entries.ts'

/** A key was counted this often in its window, including this call; the window ends at `resetsAt`. */
export type Counted = { readonly hits: number; readonly resetsAt: number }
export type CountCall = (key: string, windowMs: number, nowMs: number) => Promise<Counted>

const MAX_KEYS = 20_000
/** After the database failed to count, each process counts locally for this long. */
const LOCAL_COUNT_MS = 5_000

/** SQLite has only one process, so memory is enough. */
export function countInMemory(): CountCall {
  const windows = new LRUCache<string, Counted>(maxEntries(MAX_KEYS))
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

/** Processes that share PostgreSQL share a count in it, and count locally while that fails. */
export function countInDatabase(db: Kysely<Schema>): CountCall {
  const countLocally = countInMemory()
  let failedAtMs = Number.NEGATIVE_INFINITY
  return async (key, windowMs, nowMs) => {
    if (Math.abs(nowMs - failedAtMs) < LOCAL_COUNT_MS) return countLocally(key, windowMs, nowMs)
    try {
      return await hitWithTimeout(db, key, windowMs, nowMs)
    } catch {
      failedAtMs = nowMs
      return countLocally(key, windowMs, nowMs)
    }
  }
}
