import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { hitInTime } from '../orders/hit-in-time.ts'
import { memoryStore } from './memory-store.ts'
import { networkOf } from './network-of.ts'
import { sha256 } from './sha256.ts'

/**
 * Limits are named by the routes that need them, and count networks. One process counts in memory;
 * several on PostgreSQL count together in the database. While it is away or slow, requests pass uncounted.
 */
export async function addRateLimits(app: FastifyInstance, context: AppContext) {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.routeOptions.url} ${networkOf(request.ip)}`,
    ...(context.engine === 'postgres'
      ? { store: sharedStore(context), skipOnError: true }
      : { store: memoryStore() }),
  })
}

function sharedStore({ db, now }: AppContext): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, answer, windowMs) => {
      const nowMs = now()
      // Addresses of visitors are counted, not kept.
      hitInTime(db, sha256(key), windowMs, nowMs).then(
        ({ hits, resetsAt }) => answer(null, { current: hits, ttl: resetsAt - nowMs }),
        (error) => answer(error),
      )
    }

    /** The key already names the route, so one store serves them all. */
    child() {
      return this
    }
  }
}
