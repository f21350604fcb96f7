import type { FastifyInstance } from 'fastify'
import { findWaybillPhoto } from '#database/orders/waybill-photos'
import { hasLeft } from '#domain/order/fulfilment'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody } from '#server/base/http/errors'
import { sendPhoto } from '#server/base/http/send-photo'
import { ORDER_VISIT, readVisit } from '#server/order-links/visit'
import { WAYBILLS_PATH } from '#server/tracking/waybill-path'

/** The photo shows a name and a phone: only the visit of its order gets it, and nobody may keep it. */
export function serveWaybill(app: FastifyInstance, context: AppContext) {
  const max = context.orders.limits.statusPerMinute
  const config = { rateLimit: { max, timeWindow: '1 minute' } }
  app.get<{ Params: { id: string } }>(
    `${WAYBILLS_PATH}/:id`,
    { config },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = await readVisit(context, request, ORDER_VISIT)
      const shipmentId = request.params.id
      const photo = orderId && (await findWaybillPhoto(context.db, { orderId, shipmentId }))
      if (!photo || !hasLeft(photo, context.now())) {
        return replyWithError(reply, 404, toErrorBody(404))
      }
      return sendPhoto(reply, photo.bytes)
    },
  )
}
