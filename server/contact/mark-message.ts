import type { Kysely } from 'kysely'
import { writeAudit } from '#database/repositories/audit'
import { type MessageMark, markMessage as writeMark } from '#database/repositories/contact-messages'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'

type Desk = { readonly db: Kysely<Schema>; readonly now: () => number | Promise<number> }
type Marking = { readonly id: string; readonly mark: MessageMark; readonly actor: Actor }

/** Marks a message of the contact form as read or answered. Again is no failure. */
export async function markMessage(
  { db, now }: Desk,
  { id, mark, actor }: Marking,
): Promise<Result<null, 'message-unknown'>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    if (!(await writeMark(trx, id, { mark, nowMs }))) return failure('message-unknown')
    const subject = `message ${id}`
    await writeAudit(trx, { actor, action: `message-${mark}`, subject, nowMs })
    return success(null)
  })
}
