import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { type CountRequest, routeKey } from './count-requests.ts'

/** Routes set their own limits, counted per network. When the database is down or slow, requests pass uncounted. */
export async function addRateLimits(
  app: FastifyInstance,
  { engine }: Pick<AppContext, 'engine'>,
  count: CountRequest,
) {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ routeOptions, ip }) => routeKey(routeOptions.url, ip),
    store: counterStore(count),
    skipOnError: engine === 'postgres',
  })
}

function counterStore(count: CountRequest): FastifyRateLimitStoreCtor {
  return class CounterStore implements FastifyRateLimitStore {
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
