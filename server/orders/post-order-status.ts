import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { OrderStatusRequest } from '#contracts/order-status'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { replyWithError } from '../http/errors.ts'
import { readOrderStatus } from './read-order-status.ts'

const askedSchema: v.GenericSchema<OrderStatusRequest> = v.object({
  reference: v.pipe(v.string(), v.maxLength(64)),
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** A post, because it may settle a payment and because the token belongs in no address. */
export function postOrderStatus(app: FastifyInstance, { orders }: AppContext) {
  const rateLimit = { max: orders.limits.statusPerMinute, timeWindow: '1 minute' }
  app.post('/api/orders/status', { config: { rateLimit } }, async (request, reply) => {
    const asked = v.safeParse(askedSchema, request.body)
    const status = asked.success ? await readOrderStatus(orders, asked.output) : null
    if (!status) {
      const code = 'order-not-found'
      return replyWithError(reply, 404, { code, message: messages[code] })
    }
    return reply.header('cache-control', 'no-store').send(status)
  })
}
