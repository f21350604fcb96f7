import { LRUCache } from 'lru-cache'
import { maxEntries } from '../base/max-entries.ts'
import type { PaymentStatus } from './payment-status.ts'

type Status = Exclude<PaymentStatus, 'unknown-reference'>

/** The result of the last verification for a visitor. */
export type CachedStatus = { readonly status: Status; readonly atMs: number }

/** The provider's status; null: use the status in the database. */
export type VisitorStatus = { readonly status: Status | null; readonly isFresh: boolean }

/** This process knows this about the references whose status visitors request. */
export type VisitorStatusCache = {
  /** Records a visitor's request. Returns the cached status; null: not verified yet. */
  readonly recordRequest: (reference: string, nowMs: number) => CachedStatus | null
  readonly store: (reference: string, cached: CachedStatus) => void
  /** The number of references requested within the last minute. */
  readonly countWaiting: (nowMs: number) => number
  /** Concurrent calls for one reference share one verification. */
  readonly dedupe: (
    reference: string,
    verify: () => Promise<VisitorStatus>,
  ) => Promise<VisitorStatus>
}

type CacheEntry = { requestedAtMs: number; cached: CachedStatus | null }

const MINUTE_MS = 60_000
const RECOUNT_EVERY_MS = 1_000
const MAX_REFERENCES = 20_000

export function createVisitorStatusCache(): VisitorStatusCache {
  const entries = new LRUCache<string, CacheEntry>(maxEntries(MAX_REFERENCES))
  const inFlight = new Map<string, Promise<VisitorStatus>>()
  let counted = { waiting: 0, atMs: Number.NEGATIVE_INFINITY }

  /** The cache iterates from the most recently requested entry. */
  function count(nowMs: number): number {
    let waiting = 0
    for (const { requestedAtMs } of entries.values()) {
      if (requestedAtMs <= nowMs - MINUTE_MS) break
      waiting += 1
    }
    return waiting
  }

  return {
    recordRequest: (reference, nowMs) => {
      const entry = entries.get(reference) ?? { requestedAtMs: nowMs, cached: null }
      entry.requestedAtMs = nowMs
      entries.set(reference, entry)
      return entry.cached
    },
    store: (reference, cached) => {
      const entry = entries.peek(reference)
      if (entry) entry.cached = cached
    },
    countWaiting: (nowMs) => {
      if (Math.abs(nowMs - counted.atMs) >= RECOUNT_EVERY_MS) {
        counted = { waiting: count(nowMs), atMs: nowMs }
      }
      return counted.waiting
    },
    dedupe: (reference, verify) => {
      const verification =
        inFlight.get(reference) ?? verify().finally(() => inFlight.delete(reference))
      inFlight.set(reference, verification)
      return verification
    },
  }
}
