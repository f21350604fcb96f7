import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hit } from '#database/repositories/rate-limits'
import { sha256 } from '../orders/sha256.ts'
import type { Shop } from '../shop.ts'
import { networkOf } from './network-of.ts'

/** Counting is no reason to wait: while the database is away or slow, requests pass uncounted. */
const PATIENCE_MS = 1_000

/**
 * Limits are named by the routes that need them, and count networks. One process counts in memory;
 * several on PostgreSQL count together in the database.
 */
export async function addRateLimits(app: FastifyInstance, shop: Shop) {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.routeOptions.url} ${networkOf(request.ip)}`,
    ...(shop.engine === 'postgres' ? { store: sharedStore(shop), skipOnError: true } : {}),
  })
}

function sharedStore({ db }: Shop): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, answer, windowMs) => {
      const now = Date.now()
      // Addresses of visitors are counted, not kept.
      Promise.race([hit(db, sha256(key), windowMs, now), impatience()]).then(
        ({ hits, resetsAt }) => answer(null, { current: hits, ttl: resetsAt - now }),
        (error) => answer(error),
      )
    }

    /** The key already names the route, so one store serves them all. */
    child() {
      return this
    }
  }
}

async function impatience(): Promise<never> {
  await pause(PATIENCE_MS, null, { ref: false })
  throw new Error('The database did not count in time')
}
