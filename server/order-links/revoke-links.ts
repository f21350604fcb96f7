import { revokeOrderLinks } from '#database/orders/order-tokens'
import { readState } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { auditSubject } from '../orders/fulfil/change-order.ts'

type Revocation = { readonly orderId: string; readonly actor: Actor }

/** Ends every link to the order and every open visit of it; links that are mailed later work. */
export async function revokeLinks(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { orderId, actor }: Revocation,
): Promise<Result<null, OrderFailure>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    if ((await readState(trx, orderId)) === null) return failure('order-unknown')
    await revokeOrderLinks(trx, orderId, nowMs)
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'links-revoked', subject, nowMs })
    return success(null)
  })
}
