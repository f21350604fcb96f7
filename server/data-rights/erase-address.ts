import type { Erased } from '#database/data-rights/data-rights-erasure'
import { recordErasure } from '#database/erased-list'
import { vacuumFile } from '#database/sqlite/vacuum-file'
import { writeAudit } from '#database/staff/audit'
import { failure, type Result, success } from '#domain/result'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import { auditSubject } from './audit-subject.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import type { Address, RightsDesk } from './rights-desk.ts'

type ErasedAddress = {
  readonly erased: Erased
  /** False: remains are left in the database's log, because somebody read it all the time. */
  readonly isSwept: boolean
}

export type EraseRefusal = {
  readonly code: 'orders-unsettled'
  readonly orders: readonly string[]
}

/** Forgets a person, here and in backups that are restored later. */
export async function eraseAddress(
  { db, now, config }: RightsDesk,
  { email, number, actor }: Address,
): Promise<Result<ErasedAddress, EraseRefusal>> {
  const nowMs = now()
  const subject = auditSubject(number, email)
  const erasure = await erasePersonalData({ db, email }, nowMs, async (trx, erased) => {
    await writeAudit(trx, { actor, action: 'personal-data-erased', subject, detail: erased, nowMs })
    // The erasure is recorded before the commit: one that is not recorded would be undone by a restored backup. One
    // that is recorded and not committed is made by the next repetition.
    recordErasure(config.dataDir, { mailboxHash: mailboxHashOf(email), erasedAtMs: nowMs })
  })
  if (!erasure.isDone) return failure({ code: 'orders-unsettled', orders: erasure.unsettled })
  return success({ erased: erasure.erased, isSwept: await vacuumFile(db) })
}
