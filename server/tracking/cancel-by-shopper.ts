import { hit } from '#database/health/rate-limits'
import { loadOrder, readSource } from '#database/orders/orders'
import { listAttempts, mayStillBePaid } from '#database/payments/payment-attempts'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import { failure, type Result, success } from '#domain/result'
import { THE_CUSTOMER } from '#domain/staff/actor'
import type { TrackingMessage } from '#domain/tracking-messages'
import { sha256 } from '../base/sha256.ts'
import { releaseHold } from '../orders/fulfil/release-hold.ts'
import { isGivingUpTooOften } from '../orders/given-up-orders.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { cancelOrder } from '../refunds/cancel-order.ts'

const HOUR_MS = 60 * 60_000
/** Each cancellation asks the provider. */
const MAX_AN_HOUR = 10

type Done = Extract<
  TrackingMessage,
  'cancel-done' | 'cancel-released' | 'cancel-asked' | 'cancel-asked-owner'
>
type Refused = Exclude<Extract<TrackingMessage, `cancel-${string}`>, Done>

/** The shopper cancels an order before it is packed: a paid one is refunded, an unpaid one released. */
export async function cancelByShopper(
  orders: OrderContext,
  orderId: string,
): Promise<Result<Done, Refused>> {
  const key = sha256(`order cancelled ${orderId}`)
  const { hits } = await hit(orders.db, key, HOUR_MS, await orders.now())
  if (hits > MAX_AN_HOUR) return failure('cancel-too-many')
  const order = await loadOrder(orders.db, orderId)
  return order?.state === 'pending' ? cancelUnpaid(orders, orderId) : cancelPaid(orders, orderId)
}

async function cancelPaid(orders: OrderContext, orderId: string): Promise<Result<Done, Refused>> {
  const cancelled = await cancelOrder(orders, { orderId, source: 'shopper' })
  if (!cancelled.ok) return failure(REFUSALS[cancelled.error] ?? 'cancel-failed')
  if (cancelled.value.kind === 'cancelled') return success('cancel-done')
  return success(cancelled.value.why === 'payment' ? 'cancel-asked-owner' : 'cancel-asked')
}

const REFUSALS: { readonly [Failure in RefundFailure]?: Refused } = {
  'order-sent-already': 'cancel-too-late',
  'refund-nothing-left': 'cancel-already',
  'refund-not-paid': 'cancel-already',
  'refund-unanswered': 'cancel-unanswered',
}

/** The provider must have been asked about every payment that was begun. */
async function cancelUnpaid(orders: OrderContext, orderId: string): Promise<Result<Done, Refused>> {
  const source = await readSource(orders.db, orderId)
  if (source !== null && (await isGivingUpTooOften(orders, source))) {
    return failure('cancel-too-many')
  }
  const attempts = await listAttempts(orders.db, orderId)
  for (const { reference } of attempts.filter(mayStillBePaid)) {
    const status = await settlePayment(orders, reference)
    if (status === 'unavailable') return failure('cancel-unanswered')
    if (status === 'open') return failure('cancel-under-way')
    if (status === 'paid' || status === 'attention') return failure('cancel-paid')
  }
  const released = await releaseHold(orders, { orderId, actor: THE_CUSTOMER })
  if (released.ok) return success('cancel-released')
  if (released.error === 'hold-may-be-paid') return failure('cancel-under-way')
  const order = await loadOrder(orders.db, orderId)
  return failure(order?.state === 'paid' ? 'cancel-paid' : 'cancel-already')
}
