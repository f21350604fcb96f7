import { markBounced } from '#database/newsletter/newsletter-readers'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { NewsletterContext } from './newsletter-context.ts'

type Reader = { readonly email: string; readonly actor: Actor }

/**
 * No mailer tells of a bounce that came as a mail, or of a complaint. The address gets no newsletter until it
 * subscribes again. The audit does not name it.
 */
export function takeOffList(
  { db, now }: NewsletterContext,
  { email, actor }: Reader,
): Promise<Result<null, 'reader-unknown'>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    if (!(await markBounced(trx, mailboxOf(email.trim()), nowMs))) return failure('reader-unknown')
    const entry = { actor, action: 'reader-taken-off', subject: 'newsletter readers' }
    await writeAudit(trx, { ...entry, nowMs })
    return success(null)
  })
}
