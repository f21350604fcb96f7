import type { AppContext } from '../context.ts'
import { hitWithTimeout } from '../hit-with-timeout.ts'
import { sha256 } from '../sha256.ts'
import { countAhead } from './count-ahead.ts'
import type { Count } from './count-together.ts'
import { createMemoryCounter } from './memory-counter.ts'
import { networkOf } from './network-of.ts'

/** It counts a request, without waiting while the limit is far. */
export type CountRequest = (key: string, windowMs: number, max: number) => Count | Promise<Count>

/** SQLite has one process, which counts in memory; with PostgreSQL all processes count in the database. */
export function createRequestCounter({
  db,
  now,
  engine,
}: Pick<AppContext, 'db' | 'now' | 'engine'>): CountRequest {
  if (engine !== 'postgres') return createMemoryCounter()
  return countAhead(async (key, windowMs, times) => {
    const nowMs = now()
    // Addresses are stored only as hashes.
    const { hits, resetsAt } = await hitWithTimeout(db, sha256(key), windowMs, nowMs, times)
    return { current: hits, ttl: resetsAt - nowMs }
  })
}

/** The key under which a route's requests from one network are counted. */
export function routeKey(route: string | undefined, address: string): string {
  return `${route} ${networkOf(address)}`
}
