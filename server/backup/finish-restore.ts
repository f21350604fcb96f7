import type { RecordedErasure } from '#database/erased-list'
import { endBackupUnderWay } from '#database/health/backup-facts'
import { vacuumFile } from '#database/sqlite/vacuum-file'
import { writeAudit } from '#database/staff/audit'
import { endAllAccess, listAuditIds, requireReset } from '#database/staff/end-access'
import { listStaff, type Staff, setDisabled } from '#database/staff/staff'
import { transact } from '#database/transact'
import { carryOver, type StaffChange } from '#domain/backup/carry-over'
import type { AppContext } from '../base/context.ts'
import { type RepeatedErasures, repeatErasures } from '../data-rights/repeat-erasures.ts'
import { pauseAfterRestore } from '../newsletter/change-sending.ts'

const ACTOR = { staffId: null, name: 'npm run restore' }

/** The lists beside the data say what happened since the backup was made. */
export type ListsSince = {
  readonly erasures: readonly RecordedErasure[]
  readonly staffChanges: readonly StaffChange[]
  /** A list is missing for a part of that time: an erasure may be undone. */
  readonly lacksErasures: boolean
  readonly lacksStaffChanges: boolean
}

export type FinishedRestore = {
  readonly repeated: RepeatedErasures
  readonly pausedNewsletters: number
  readonly staff: readonly (Staff & { readonly needsReset: boolean })[]
  /** They were removed since the backup was made. */
  readonly removedAgain: number
}

/** Brings the restored data up to what must not be undone. The mark stays until the provider was asked, too. */
export async function finishRestore(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  lists: ListsSince,
): Promise<FinishedRestore> {
  const staff = await carryOverStaff({ db, now }, lists)
  const repeated = await repeatErasures(db, lists.erasures)
  const pausedNewsletters = await pauseAfterRestore({ db, now })
  await vacuumFile(db)
  await endBackupUnderWay(db)
  return { repeated, pausedNewsletters, ...staff }
}

async function carryOverStaff(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { staffChanges, lacksStaffChanges }: ListsSince,
): Promise<Pick<FinishedRestore, 'staff' | 'removedAgain'>> {
  const nowMs = now()
  const active = (await listStaff(db)).filter(({ disabledAtMs }) => disabledAtMs === null)
  const { removed, needReset } = carryOver({
    activeIds: active.map(({ id }) => id),
    changes: staffChanges,
    auditIds: await listAuditIds(db),
    isIncomplete: lacksStaffChanges,
  })
  await transact(db, async (trx) => {
    await endAllAccess(trx, nowMs)
    for (const id of removed) await setDisabled(trx, id, nowMs)
    for (const id of needReset) await requireReset(trx, id)
    await writeAudit(trx, {
      actor: ACTOR,
      action: 'backup-restored',
      subject: 'backup',
      detail: { removed: removed.length, needReset: needReset.length },
      nowMs,
    })
  })
  const staff = (await listStaff(db)).map((one) => ({
    ...one,
    needsReset: needReset.includes(one.id),
  }))
  return { staff, removedAgain: removed.length }
}
