import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderResponse } from '#contracts/order-response'
import { isTicket, TICKET_HEADER } from '#contracts/queue-place'
import { readHoldEnd } from '#database/repositories/orders'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { replyWithError } from '../http/errors.ts'
import { networkOf } from '../http/network-of.ts'
import { placeOrder } from './place-order.ts'
import { refuseOrder } from './refuse-order.ts'
import { warnHourly } from './warn-hourly.ts'

export function postOrders(app: FastifyInstance, { orders, testPayments }: AppContext) {
  const rateLimit = {
    max: orders.limits.ordersPerMinute,
    timeWindow: '1 minute',
    onExceeded: ({ ip }: FastifyRequest) => {
      warnHourly(orders, networkOf(ip), 'many orders from one source').catch((error) =>
        app.log.error({ err: error }, 'alert not counted'),
      )
    },
  }
  app.post(
    '/api/orders',
    { config: { rateLimit, isOrderOrWebhook: true } },
    async (request, reply) => {
      if (!(await testPayments.allows(request))) {
        const code = 'payments-closed'
        const message = messages[code](orders.settings().brand.email)
        return replyWithError(reply, 503, { code, message })
      }
      const ticket = request.headers[TICKET_HEADER]
      const limit = orders.holdQueue.places.limitFor(isTicket(ticket) ? ticket : null)
      const holdQueue = { ...orders.holdQueue, limit }
      const placed = await placeOrder({ ...orders, holdQueue }, request.body, request.ip)
      if (!placed.ok) return refuseOrder(reply, placed.error)
      const response: OrderResponse = {
        ...placed.value,
        scriptUrl: orders.payments.scriptUrl,
        holdEndsAt: await readHoldEnd(orders.db, placed.value.orderId),
        now: await orders.now(),
      }
      return reply.code(201).header('cache-control', 'no-store').send(response)
    },
  )
}
