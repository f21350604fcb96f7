import { enqueueMail } from '#database/mail/outbox'
import { holdOrder } from '#database/orders/hold-order'
import { findOrderByToken, loadOrder, readSource } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../../base/sha256.ts'
import { buildOrder } from '../build-order.ts'
import { auditSubject } from '../fulfil/change-order.ts'
import { nameHolds } from '../name-holds.ts'
import type { OrderContext } from '../order-context.ts'
import type { PlacedRequest } from '../placement.ts'
import { priceShoppersOrder } from '../price-order.ts'
import { type AgainRefusal, againRequest, findAgain, orMadeMeanwhile } from './again-order.ts'
import { replaceRunOut, withoutGoneCode } from './order-again.ts'

type Asked = { readonly orderId: string; readonly actor: Actor }

const HOUR_MS = 60 * 60_000
const MAX_TRIES = 5

/**
 * Staff offer an order that ran out again: a new order through the gate of every sale, at the prices of today, held as
 * long as an order by message, with a mail. Limits of attempts and holds are for strangers. Returns its id; a second
 * press returns the same id, without another mail. If the buyer was first, it is their order that is mailed.
 */
export async function offerAgain(
  orders: OrderContext,
  { orderId, actor }: Asked,
): Promise<Result<string, AgainRefusal>> {
  const found = await findAgain(orders, orderId)
  if (!found.ok) return found
  if (found.value.state === 'made') return mailLink(orders, found.value.orderId)
  const { order } = found.value
  const replaced = await replaceRunOut(orders, order)
  if (!replaced.ok) return replaced
  const written = await withoutGoneCode(againRequest(orders, order), (request) =>
    write(orders, { order, request, actor }),
  )
  return orMadeMeanwhile(orders, orderId, written)
}

async function mailLink(
  { db, now }: OrderContext,
  orderId: string,
): Promise<Result<string, never>> {
  const nowMs = await now()
  const order = await loadOrder(db, orderId)
  if (order?.customer.email) await enqueueMail(db, { kind: 'again-mail', orderId, nowMs })
  return success(orderId)
}

type Offered = { readonly order: Order; readonly request: PlacedRequest; readonly actor: Actor }

async function write(
  orders: OrderContext,
  { order, request, actor }: Offered,
): Promise<Result<string, AgainRefusal>> {
  const { db } = orders
  const sourceHash = (await readSource(db, order.id)) ?? ''
  const placement = { request, sourceHash, replaces: order.id, channel: order.channel } as const
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const priced = await priceShoppersOrder(orders, request)
    if (!priced.ok) {
      const { error } = priced
      return failure(error.code === 'cart-changed' ? await nameHolds(orders, error) : error)
    }
    const nowMs = await orders.now()
    const built = buildOrder(orders, { ...placement, ...priced.value, payment: 'later' }, nowMs)
    const holdExpiresAtMs = nowMs + orders.settings().payLinkHours * HOUR_MS
    const { id } = built.order
    const outcome = await holdOrder(db, {
      ...built,
      order: { ...built.order, holdExpiresAtMs, isHeldLong: true },
      attempt: null,
      isByStaff: true,
      alsoWrite: async (trx) => {
        const subject = auditSubject(order.id)
        const detail = { again: id }
        await writeAudit(trx, { actor, action: 'order-offered-again', subject, detail, nowMs })
        if (order.customer.email === '') return
        await enqueueMail(trx, { kind: 'again-mail', orderId: id, nowMs })
      },
    })
    if (outcome === 'held') return success(id)
    if (typeof outcome === 'object') return failure(outcome)
    const existing = await findOrderByToken(db, sha256(request.accessToken))
    if (existing) return success(existing.id)
    if (outcome === 'discount-gone') {
      const { details } = request
      return write(orders, {
        order,
        request: { ...request, details: { ...details, discountCode: '' } },
        actor,
      })
    }
    // A unit was sold in between, or the number was taken: it is priced again.
  }
  return failure({ code: 'again-failed' })
}
