import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderResponse } from '#contracts/order-response'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { replyWithError } from '../http/errors.ts'
import { networkOf } from '../http/network-of.ts'
import { alertOnce } from './alert-once.ts'
import { placeOrder } from './place-order.ts'
import { refuseOrder } from './refuse-order.ts'

export function postOrders(app: FastifyInstance, { orders, testPayments }: AppContext) {
  const rateLimit = {
    max: orders.limits.ordersPerMinute,
    timeWindow: '1 minute',
    onExceeded: ({ ip }: FastifyRequest) => {
      alertOnce(orders, networkOf(ip), 'many orders from one source').catch((error) =>
        app.log.error({ err: error }, 'alert not counted'),
      )
    },
  }
  app.post('/api/orders', { config: { rateLimit } }, async (request, reply) => {
    if (!(await testPayments.allows(request))) {
      const code = 'payments-closed'
      const message = messages[code](orders.settings().brand.email)
      return replyWithError(reply, 503, { code, message })
    }
    const placed = await placeOrder(orders, request.body, request.ip)
    if (!placed.ok) return refuseOrder(reply, placed.error)
    const response: OrderResponse = { ...placed.value, scriptUrl: orders.payments.scriptUrl }
    return reply.code(201).header('cache-control', 'no-store').send(response)
  })
}
