import { findMessage, setAnswered, setRead } from '#database/contact/contact-messages'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

type Desk = Pick<AppContext, 'db' | 'now'>
type Marked = { readonly id: string; readonly actor: Actor }

/** The first reading alone is recorded; the result is false for a later one, and for a message that is gone. */
export function markRead({ db, now }: Desk, { id, actor }: Marked): Promise<boolean> {
  return transact(db, async (trx) => {
    const nowMs = now()
    if (!(await setRead(trx, id, nowMs))) return false
    await writeAudit(trx, { actor, action: 'message-read', subject: `message ${id}`, nowMs })
    return true
  })
}

type Answer = Marked & { readonly isAnswered: boolean }

/** Marks a message as answered, or takes the mark back. Repeating it changes nothing. */
export function markAnswered(
  { db, now }: Desk,
  { id, isAnswered, actor }: Answer,
): Promise<Result<null, 'message-gone'>> {
  return transact(db, async (trx) => {
    const nowMs = now()
    if ((await findMessage(trx, id)) === null) return failure('message-gone')
    if (isAnswered) await setRead(trx, id, nowMs)
    if (await setAnswered(trx, id, isAnswered ? nowMs : null)) {
      const action = isAnswered ? 'message-answered' : 'message-unanswered'
      await writeAudit(trx, { actor, action, subject: `message ${id}`, nowMs })
    }
    return success(null)
  })
}
