import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { hitWithTimeout } from '../orders/hit-with-timeout.ts'
import { countAhead } from './count-ahead.ts'
import { memoryStore } from './memory-store.ts'
import { networkOf } from './network-of.ts'
import { sha256 } from './sha256.ts'

/**
 * Routes set their own limits, counted per network. SQLite has one process, which counts in memory;
 * with PostgreSQL all processes count in the database. When it is down or slow, requests pass uncounted.
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
  const count = countAhead(async (key, windowMs, times) => {
    const nowMs = now()
    // Addresses are stored only as hashes.
    const { hits, resetsAt } = await hitWithTimeout(db, sha256(key), windowMs, nowMs, times)
    return { current: hits, ttl: resetsAt - nowMs }
  })
  return class SharedStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs, max) => {
      const counted = count(key, windowMs, max)
      if (!(counted instanceof Promise)) return callback(null, counted)
      counted.then(
        (each) => callback(null, each),
        (error) => callback(error),
      )
    }

    /** The key contains the route, so all routes share one store. */
    child() {
      return this
    }
  }
}
