import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { networkOf } from '../http/network-of.ts'

/**
 * Says whether the visitor's network has asked for more counted pages this minute than it may. The
 * page and its data are counted together. A count that fails lets the page pass (rate-limits.ts).
 */
export function limitPages(
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
