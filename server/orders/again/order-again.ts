import { listAttempts, mayStillBePaid } from '#database/payments/payment-attempts'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { isGivingUpTooOften } from '../given-up-orders.ts'
import type { OrderContext } from '../order-context.ts'
import { placeUnstarted, sourceHashOf } from '../place-order.ts'
import type { PlacedRequest } from '../placement.ts'
import { replaceById } from '../replace-order.ts'
import { verifyForVisitor } from '../verify-for-visitor.ts'
import { type AgainRefusal, againRequest, findAgain, orMadeMeanwhile } from './again-order.ts'

type Asked = { readonly orderId: string; readonly source: string }

/**
 * The buyer presses: this makes a new order for what ran out, through every gate and limit of one from the checkout, at
 * the prices of today. It replaces the old one as a changed cart does. Returns its id; a second press returns the same.
 */
export async function orderAgain(
  orders: OrderContext,
  { orderId, source }: Asked,
): Promise<Result<string, AgainRefusal>> {
  const found = await findAgain(orders, orderId)
  if (!found.ok) return found
  if (found.value.state === 'made') return success(found.value.orderId)
  const { order } = found.value
  const sourceHash = sourceHashOf(source)
  if (await isGivingUpTooOften(orders, sourceHash)) return failure({ code: 'too-many-open-orders' })
  const replaced = await replaceRunOut(orders, order)
  if (!replaced.ok) return replaced
  const placed = await withoutGoneCode(againRequest(orders, order), (request) =>
    placeUnstarted(orders, { request, sourceHash, replaces: order.id, channel: order.channel }),
  )
  return orMadeMeanwhile(orders, orderId, placed)
}

/** A payment that came after all is settled first; a hold that is over is given back. */
export async function replaceRunOut(
  orders: OrderContext,
  { id }: Order,
): Promise<Result<string, AgainRefusal>> {
  for (const attempt of await listAttempts(orders.db, id)) {
    if (mayStillBePaid(attempt)) await verifyForVisitor(orders, attempt)
  }
  return replaceById(orders, id)
}

type Placed = Result<string, AgainRefusal>

/** A code that no longer holds is left out: the price is that of today. */
export async function withoutGoneCode(
  request: PlacedRequest,
  place: (request: PlacedRequest) => Promise<Placed>,
): Promise<Placed> {
  const placed = await place(request)
  const isGone = !placed.ok && 'isDiscountGone' in placed.error && placed.error.isDiscountGone
  if (!isGone) return placed
  return place({ ...request, details: { ...request.details, discountCode: '' } })
}
