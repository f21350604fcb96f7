import { insertNote } from '#database/orders/order-notes'
import { readState } from '#database/orders/orders'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { cleanText } from '#domain/form/text'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject } from './change-order.ts'

const MAX_NOTE_LENGTH = 1000

type NoteToAdd = { readonly orderId: string; readonly text: string; readonly actor: Actor }

/** The people of the shop read notes; the customer never does, unless the export of their data is asked for. */
export async function addNote(
  { db, now }: ClockedDatabase,
  { orderId, text: typed, actor }: NoteToAdd,
): Promise<Result<{ readonly noteId: string }, OrderFailure>> {
  const text = cleanText(typed)
  if (text === '') return failure('note-required')
  if (text.length > MAX_NOTE_LENGTH) return failure('note-too-long')
  const nowMs = await now()
  return transact(db, async (trx) => {
    if ((await readState(trx, orderId)) === null) return failure('order-unknown')
    const { staffId } = actor
    const noteId = await insertNote(trx, { orderId, text, staffId, atMs: nowMs })
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'order-note-added', subject, nowMs })
    return success({ noteId })
  })
}
