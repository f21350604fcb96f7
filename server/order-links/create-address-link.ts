import { waitsForAddress } from '#database/orders/address-cases'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { Order } from '#domain/order/order'
import { trackingUrl } from '#domain/order/tracking-link'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { createOrderToken, TRACKING_LINK_MS } from './order-tokens.ts'

type AddressLink = { readonly order: Order; readonly url: string; readonly expiresAtMs: number }

/**
 * A link to the page of a paid order that waits for its address, for staff to pass on: whoever ordered by message may
 * have no mailbox to which it could be sent.
 */
export async function createAddressLink(
  { db, now, publicUrl }: Pick<OrderContext, 'db' | 'now' | 'publicUrl'>,
  { orderId, staff }: { readonly orderId: string; readonly staff: Actor },
): Promise<Result<AddressLink, 'address-known'>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (!order || !(await waitsForAddress(trx, orderId))) return failure('address-known')
    const link = { orderId, purpose: 'track', nowMs, lifeMs: TRACKING_LINK_MS } as const
    const token = await createOrderToken(trx, link)
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor: staff, action: 'address-link-made', subject, nowMs })
    const url = trackingUrl(publicUrl, token)
    return success({ order, url, expiresAtMs: nowMs + TRACKING_LINK_MS })
  })
}
