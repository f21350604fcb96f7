import type { Transaction } from 'kysely'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { findReturn, moveReturn, type ReturnMove } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { returnStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { countUnits } from '#domain/cart/line'
import type { Order } from '#domain/order/order'
import type { ReturnFailure } from '#domain/owner-messages/returns'
import { failure, type Result, success } from '#domain/result'
import { canStep, type Return, type ReturnState } from '#domain/return/return'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import { exchangedUnits } from './ask-for-return.ts'
import { enqueueReturnMail } from './return-mails.ts'

/** A change of a return by a person who saw it as `expected`. */
export type ReturnChange = {
  readonly returnId: string
  readonly expected: ReturnState
  readonly actor: Actor
}

/** No other transaction can change the order or its returns meanwhile. */
export type LockedReturn = {
  readonly order: Order
  readonly seen: Return
  readonly nowMs: number
}

export type ReturnStep = {
  readonly to: Exclude<ReturnState, 'asked'>
  readonly more?: Pick<ReturnMove, 'answer' | 'sendTo' | 'refundId' | 'parcel'>
  /** The customer's mail leaves at this time. */
  readonly mailAtMs?: number
}

/** Runs `work` in one transaction in which nobody else changes the order or its returns. */
export async function changeReturn(
  { db, now }: ClockedDatabase,
  { returnId }: Pick<ReturnChange, 'returnId'>,
  work: (trx: Transaction<Schema>, locked: LockedReturn) => Promise<Result<null, ReturnFailure>>,
): Promise<Result<null, ReturnFailure>> {
  const nowMs = await now()
  const known = await findReturn(db, returnId)
  if (!known) return failure('return-unknown')
  return transact(db, async (trx) => {
    await lockOrder(trx, known.orderId)
    const seen = await findReturn(trx, returnId)
    const order = await loadOrder(trx, known.orderId)
    if (!seen || !order) return failure('return-unknown')
    return work(trx, { order, seen, nowMs })
  })
}

/** Moves a return on, with its audit row and the customer's mail. Nothing is written if it fails. */
export async function takeReturnStep(
  trx: Transaction<Schema>,
  { order, seen, nowMs }: LockedReturn,
  { change, step }: { readonly change: ReturnChange; readonly step: ReturnStep },
): Promise<Result<null, ReturnFailure>> {
  const { to, more, mailAtMs } = step
  const { expected: from, actor } = change
  const isMoved =
    seen.state === from &&
    canStep(to, from) &&
    (await moveReturn(trx, seen.id, { from, to, nowMs, ...more }))
  if (!isMoved) return failure('return-changed')
  const detail = { kind: seen.kind, pieces: countUnits(seen.lines) }
  const subject = auditSubject(order.id)
  await writeAudit(trx, { actor, action: `return-${to}`, subject, detail, nowMs })
  if (to !== 'withdrawn') {
    const due = mailAtMs === undefined ? {} : { dueAtMs: mailAtMs }
    await enqueueReturnMail(trx, { order, returnId: seen.id, state: to, nowMs, ...due })
  }
  if (to === 'refused' || to === 'withdrawn') {
    const cause = { reason: 'release', orderId: order.id, staffId: actor.staffId } as const
    await returnStock(trx, exchangedUnits(order, seen.lines), { ...cause, atMs: nowMs })
  }
  return success(null)
}
