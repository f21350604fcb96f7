import { mayOrderBePaid } from '#database/orders/expired-holds'
import { expireOrder } from '#database/orders/hold-order'
import { readState } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject, type OrderChangeContext } from './change-order.ts'

type HoldToRelease = { readonly orderId: string; readonly actor: Actor }

class MaybePaid extends Error {}

/**
 * Expires an unpaid order before its time. A payment that comes in later is settled as for any expired
 * order: it takes the pieces again, or needs review if they are gone.
 */
export async function releaseHold(
  { db, now }: OrderChangeContext,
  { orderId, actor }: HoldToRelease,
): Promise<Result<null, OrderFailure>> {
  const nowMs = await now()
  const subject = auditSubject(orderId)
  try {
    const isReleased = await expireOrder(db, orderId, {
      nowMs,
      staffId: actor.staffId,
      alsoWrite: async (trx) => {
        // Thrown, because the order is already expired in this transaction.
        if (await mayOrderBePaid(trx, orderId)) throw new MaybePaid()
        await writeAudit(trx, { actor, action: 'hold-released', subject, nowMs })
      },
    })
    if (isReleased) return success(null)
  } catch (error) {
    if (error instanceof MaybePaid) return failure('hold-may-be-paid')
    throw error
  }
  const isKnown = (await readState(db, orderId)) !== null
  return failure(isKnown ? 'order-not-pending' : 'order-unknown')
}
