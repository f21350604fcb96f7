import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readOrderRequest } from '#contracts/order-request'
import type { OrderResponse } from '#contracts/order-response'
import { isTicket, TICKET_HEADER } from '#contracts/queue-place'
import { messages } from '#domain/messages'
import type { AppContext } from '../base/context.ts'
import { replyWithError } from '../base/http/errors.ts'
import { networkOf } from '../base/http/network-of.ts'
import { warnHourly } from '../base/warn-hourly.ts'
import { ORDERS_ROUTE, ORDERS_WINDOW_MS } from './orders-route.ts'
import { placeRequest } from './place-order.ts'
import { refuseGone, refuseOrder } from './refuse-order.ts'
import type { RefusalRepeater } from './repeat-refusals.ts'

export function postOrders(
  app: FastifyInstance,
  { orders, testPayments }: AppContext,
  repeater: Pick<RefusalRepeater, 'remember'>,
) {
  const goneReplies = new WeakSet<FastifyReply>()
  const rateLimit = {
    max: orders.limits.ordersPerMinute,
    timeWindow: ORDERS_WINDOW_MS,
    onExceeded: ({ ip }: FastifyRequest) => {
      warnHourly(orders, networkOf(ip), 'many orders from one source').catch((error) =>
        app.log.error({ err: error }, 'alert not counted'),
      )
    },
  }
  app.post(
    ORDERS_ROUTE,
    {
      config: { rateLimit, isOrderOrWebhook: true },
      onResponse: (request, reply, done) => {
        if (goneReplies.has(reply)) repeater.remember(request, reply)
        done()
      },
    },
    async (request, reply) => {
      if (!(await testPayments.allows(request))) {
        const code = 'payments-closed'
        const message = messages[code](orders.settings().brand.email)
        return replyWithError(reply, 503, { code, message })
      }
      const read = readOrderRequest(request.body)
      if (!read.ok) return refuseOrder(reply, read.error)
      const gone = await orders.goneAnswers.find(read.value)
      if (gone) {
        goneReplies.add(reply)
        return refuseGone(reply, gone)
      }
      const ticket = request.headers[TICKET_HEADER]
      const validTicket = isTicket(ticket) ? ticket : null
      const sent = { request: read.value, source: request.ip, ticket: validTicket }
      const placed = await placeRequest(orders, sent)
      if (!placed.ok) return refuseOrder(reply, placed.error)
      const { holdEndsAtMs: holdEndsAt, ...payable } = placed.value
      const response: OrderResponse = {
        ...payable,
        scriptUrl: orders.payments.scriptUrl,
        holdEndsAt,
        now: await orders.now(),
      }
      return reply.code(201).header('cache-control', 'no-store').send(response)
    },
  )
}
