import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { OrderStatusRequest } from '#contracts/order-status'
import { messages } from '#domain/messages'
import type { AppContext } from '../base/context.ts'
import { replyWithError } from '../base/http/errors.ts'
import { readOrderStatus } from './read-order-status.ts'

const requestSchema: v.GenericSchema<OrderStatusRequest> = v.object({
  reference: v.pipe(v.string(), v.maxLength(64)),
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** The route is a POST, because it may settle a payment and because the token must not appear in a URL. */
export function postOrderStatus(app: FastifyInstance, { orders }: AppContext) {
  const rateLimit = { max: orders.limits.statusPerMinute, timeWindow: '1 minute' }
  app.post('/api/orders/status', { config: { rateLimit } }, async (request, reply) => {
    const parsed = v.safeParse(requestSchema, request.body)
    const status = parsed.success ? await readOrderStatus(orders, parsed.output) : null
    if (!status) {
      const code = 'order-not-found'
      return replyWithError(reply, 404, { code, message: messages[code] })
    }
    return reply.header('cache-control', 'no-store').send(status)
  })
}
