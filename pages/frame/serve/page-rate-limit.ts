import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/base/context'
import { networkOf } from '#server/base/http/network-of'

/**
 * Tells whether the visitor's network has exceeded the limit for order pages this minute. A page and its data share one
 * count. When counting fails, the page is served (rate-limits.ts).
 */
export function createPageRateLimit(
  app: FastifyInstance,
  { orders }: AppContext,
): (request: FastifyRequest) => Promise<boolean> {
  const count = app.createRateLimit({
    max: orders.limits.statusPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `order pages ${networkOf(ip)}`,
  })
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded
  }
}
