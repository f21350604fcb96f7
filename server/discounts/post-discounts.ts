import type { FastifyInstance } from 'fastify'
import { type DiscountResponse, readDiscountRequest } from '#contracts/discount-request'
import { DISCOUNTS_PATH } from '#contracts/discounts'
import { messages } from '#domain/messages'
import type { AppContext } from '../base/context.ts'
import { replyWithError } from '../base/http/errors.ts'
import { findDiscount } from './find-discount.ts'

/** `POST /api/discounts`: what the checkout's Apply asks. */
export function postDiscounts(app: FastifyInstance, { orders }: AppContext) {
  const rateLimit = { max: orders.limits.ordersPerMinute, timeWindow: '1 minute' }
  app.post(DISCOUNTS_PATH, { config: { rateLimit } }, async (request, reply) => {
    const asked = readDiscountRequest(request.body)
    if (!asked) {
      const code = 'request-invalid'
      return replyWithError(reply, 422, { code, message: messages[code] })
    }
    const found = await findDiscount(orders, asked)
    if (!found.ok) {
      return replyWithError(reply, 422, { code: found.error, message: messages[found.error] })
    }
    const response: DiscountResponse = found.value
    return reply.header('cache-control', 'no-store').send(response)
  })
}
