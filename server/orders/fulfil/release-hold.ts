import { mayOrderBePaid } from '#database/orders/expired-holds'
import { expireOrderIn } from '#database/orders/hold-order'
import { readState } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject } from './change-order.ts'

type HoldToRelease = { readonly orderId: string; readonly actor: Actor }

/**
 * Expires an unpaid order before its time. A payment that comes in later is settled as for any expired
 * order: it takes the units again, or needs review if they are gone.
 */
export async function releaseHold(
  { db, now }: ClockedDatabase,
  { orderId, actor }: HoldToRelease,
): Promise<Result<null, OrderFailure>> {
  const nowMs = await now()
  const subject = auditSubject(orderId)
  return transact(db, async (trx) => {
    const isReleased = await expireOrderIn(trx, orderId, {
      nowMs,
      staffId: actor.staffId,
      alsoWrite: () => writeAudit(trx, { actor, action: 'hold-released', subject, nowMs }),
    })
    if (!isReleased) {
      const isKnown = (await readState(trx, orderId)) !== null
      return failure(isKnown ? 'order-not-pending' : 'order-unknown')
    }
    return (await mayOrderBePaid(trx, orderId)) ? failure('hold-may-be-paid') : success(null)
  })
}
