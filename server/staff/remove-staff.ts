import { deleteHomeDraft } from '#database/gallery/home-drafts'
import { writeAudit } from '#database/staff/audit'
import { findStaff, lockOwners, setDisabled } from '#database/staff/staff'
import { revokeCodes } from '#database/staff/staff-codes'
import { deleteDevices } from '#database/staff/staff-devices'
import { deleteSessions } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { can } from '#domain/staff/roles'
import type { AppContext } from '../base/context.ts'
import { isStillStaff } from './is-still-staff.ts'
import { type OwnerTelling, tellOfOwner } from './tell-of-owner.ts'

type Context = Pick<AppContext, 'db' | 'now'> & OwnerTelling

type Removal = { readonly staffId: string; readonly actor: Actor }

/** The person is signed out everywhere and cannot sign in; what they did stays in the audit. */
export async function removeStaff(
  context: Context,
  { staffId, actor }: Removal,
): Promise<Result<null, 'staff-unknown' | 'last-owner' | 'signed-out'>> {
  const { db, now } = context
  return transact(db, async (trx) => {
    const owners = await lockOwners(trx)
    if (!(await isStillStaff(trx, actor))) return failure('signed-out')
    const staff = await findStaff(trx, staffId)
    if (!staff) return failure('staff-unknown')
    if (owners.length === 1 && owners[0] === staffId) return failure('last-owner')
    const nowMs = now()
    if (!(await setDisabled(trx, staffId, nowMs))) return failure('staff-unknown')
    await deleteSessions(trx, { staffId })
    await deleteDevices(trx, { staffId })
    await deleteHomeDraft(trx, staffId)
    await revokeCodes(trx, { kinds: ['reset'], staffId }, nowMs)
    // They may have made links to come back in by; those of the others are soon made again.
    if (can(staff, 'manage-staff'))
      await revokeCodes(trx, { kinds: ['invitation', 'reset'] }, nowMs)
    const subject = `staff ${staff.email}`
    await writeAudit(trx, { actor, action: 'staff-removed', subject, nowMs })
    await tellOfOwner(trx, context, { change: 'removed', person: staff, actor, nowMs })
    return success(null)
  })
}

export async function restoreStaff(
  context: Context,
  { staffId, actor }: Removal,
): Promise<Result<null, 'staff-unknown' | 'signed-out'>> {
  const { db, now } = context
  return transact(db, async (trx) => {
    if (!(await isStillStaff(trx, actor))) return failure('signed-out')
    const staff = await findStaff(trx, staffId)
    if (!staff || !(await setDisabled(trx, staffId, null))) return failure('staff-unknown')
    const subject = `staff ${staff.email}`
    const nowMs = now()
    await writeAudit(trx, { actor, action: 'staff-restored', subject, nowMs })
    await tellOfOwner(trx, context, { change: 'restored', person: staff, actor, nowMs })
    return success(null)
  })
}
