import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findWaybillPhoto } from '#database/orders/waybill-photos'
import type { AppContext } from '#server/base/context'
import { sendPhoto } from '#server/base/http/send-photo'
import { readVisit, refuseAccess } from '../door/visit.ts'
import { NOT_FOUND } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import { screens } from '../screens.ts'

type ToSignIn = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The photo of a waybill, for whoever may see its order. */
export function serveWaybill(office: FastifyInstance, context: AppContext, toSignIn: ToSignIn) {
  const { path, access } = screens.order
  office.get(`${path}/waybills/:shipment`, async (request, reply) => {
    const visit = await readVisit(context, request)
    if (refuseAccess(access, visit.signedIn) !== null) return toSignIn(request, reply)
    const { id: orderId = '', shipment: shipmentId = '' } = visit.params
    const photo = await findWaybillPhoto(context.db, { orderId, shipmentId })
    if (!photo) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
    return sendPhoto(reply, photo.bytes)
  })
}
