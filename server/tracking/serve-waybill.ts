import type { FastifyInstance, FastifyReply } from 'fastify'
import { findWaybillPhoto } from '#database/repositories/waybill-photos'
import { hasLeft } from '#domain/order/fulfilment'
import type { AppContext } from '../context.ts'
import { replyWithError, toErrorBody } from '../http/errors.ts'
import { ORDER_VISIT, readVisit } from './visit.ts'

/** The path lies below that of the order's page, because the cookie of the visit is sent nowhere else. */
const PATH = `${ORDER_VISIT.path}/waybills`

export function waybillPath(shipmentId: string): string {
  return `${PATH}/${shipmentId}`
}

/** The photo shows a name and a phone: only the visit of its order gets it, and nobody may keep it. */
export function serveWaybill(app: FastifyInstance, context: AppContext) {
  const max = context.orders.limits.statusPerMinute
  const config = { rateLimit: { max, timeWindow: '1 minute' } }
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const orderId = await readVisit(context, request, ORDER_VISIT)
    const shipmentId = request.params.id
    const photo = orderId && (await findWaybillPhoto(context.db, { orderId, shipmentId }))
    if (!photo || !hasLeft(photo, context.now())) {
      return replyWithError(reply, 404, toErrorBody(404))
    }
    return sendPhoto(reply, photo.bytes)
  })
}

export function sendPhoto(reply: FastifyReply, bytes: Uint8Array) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('image/jpeg')
    .send(Buffer.from(bytes))
}
