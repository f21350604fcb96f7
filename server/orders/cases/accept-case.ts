import { acceptOrder } from '#database/orders/accept-order'
import { writeAudit } from '#database/staff/audit'
import type { OrderReviewReason } from '#domain/order/order'
import type { OrderFailure } from '#domain/owner-messages/orders'
import type { Result } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject } from '../fulfil/change-order.ts'
import { readNote } from './read-note.ts'

type CaseToAccept = {
  readonly orderId: string
  /** The person saw the order with this `attentionReason`. */
  readonly expected: OrderReviewReason
  /** The note says why, for those who look at the order later. */
  readonly note: string
  readonly actor: Actor
}

/** The owner takes the payment as it is: the order is paid, its units are taken, its mail is sent. */
export async function acceptCase(
  { db, now }: ClockedDatabase,
  { orderId, expected, note: typed, actor }: CaseToAccept,
): Promise<Result<null, OrderFailure>> {
  const note = readNote(typed)
  if (!note.ok) return note
  const nowMs = await now()
  const closing = { note: note.value, atMs: nowMs }
  return acceptOrder(db, { orderId, expected, closing, staffId: actor.staffId }, async (trx) => {
    const detail = { reason: expected }
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'payment-accepted', subject, detail, nowMs })
  })
}
