import { retryFailedMails } from '#database/mail/failed-mails'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'

type Retry = {
  /** Undefined: all mails that failed are retried. */
  readonly dedupeKey?: string | undefined
  readonly actor: Actor
}

/** Puts failed mails back into the queue; none is no failure when all are meant. */
export async function retryMails(
  { db, now }: ClockedDatabase,
  { dedupeKey, actor }: Retry,
): Promise<Result<{ readonly mails: number }, 'mail-not-failed'>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    const mails = await retryFailedMails(trx, nowMs, dedupeKey)
    if (mails === 0)
      return dedupeKey === undefined ? success({ mails }) : failure('mail-not-failed')
    const subject = dedupeKey === undefined ? 'all failed mails' : `mail ${dedupeKey}`
    await writeAudit(trx, { actor, action: 'mail-retried', subject, detail: { mails }, nowMs })
    return success({ mails })
  })
}
