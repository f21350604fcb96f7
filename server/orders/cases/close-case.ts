import type { Transaction } from 'kysely'
import {
  type Closing,
  closeCaseByKey,
  closeReviewCases,
  findReviewCases,
  type StoredReviewCase,
} from '#database/orders/review-cases'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject } from '../fulfil/change-order.ts'
import { readNote } from './read-note.ts'

type CaseToClose = {
  /** One case by its key, or all of an order, a payment or an event by its number. */
  readonly which: { readonly key: string } | { readonly id: string }
  /** The note says what was done. */
  readonly note: string
  readonly actor: Actor
}

/** Takes the case off the list of what needs a person. The order's state stays as it is. */
export async function closeCase(
  { db, now }: ClockedDatabase,
  { which, note: typed, actor }: CaseToClose,
): Promise<Result<{ readonly closed: number }, OrderFailure>> {
  const note = readNote(typed)
  if (!note.ok) return note
  const nowMs = await now()
  return transact(db, async (trx) => {
    const closed = await close(trx, which, { note: note.value, atMs: nowMs })
    for (const one of closed) {
      const detail = { reason: one.reason }
      const subject = subjectOf(one)
      await writeAudit(trx, { actor, action: 'case-closed', subject, detail, nowMs })
    }
    return closed.length === 0 ? failure('case-unknown') : success({ closed: closed.length })
  })
}

async function close(
  trx: Transaction<Schema>,
  which: CaseToClose['which'],
  closing: Closing,
): Promise<readonly StoredReviewCase[]> {
  if ('key' in which) {
    const one = await closeCaseByKey(trx, which.key, closing)
    return one ? [one] : []
  }
  const open = (await findReviewCases(trx, which.id)).filter((one) => one.closing === null)
  const count = await closeReviewCases(trx, which.id, closing)
  return count === 0 ? [] : open
}

function subjectOf({ orderId, reference, eventKey, key }: StoredReviewCase): string {
  if (orderId !== null) return auditSubject(orderId)
  return reference === null ? `event ${eventKey ?? key}` : `payment ${reference}`
}
