import { writeAudit } from '#database/staff/audit'
import { setPasswordHash } from '#database/staff/staff'
import { deleteDevices } from '#database/staff/staff-devices'
import { deleteSessions, lockSession, type SignedIn } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { actorOf } from './actor-of.ts'
import type { StaffContext } from './staff-context.ts'

/** Signs out every other device, which is then known no more. It is false when this one was signed out meanwhile. */
export async function changePassword(
  { db, now, passwords }: StaffContext,
  signedIn: SignedIn,
  password: string,
): Promise<boolean> {
  const { staff, session } = signedIn
  const passwordHash = await passwords.hash(password)
  return transact(db, async (trx) => {
    if (!(await lockSession(trx, signedIn))) return false
    await setPasswordHash(trx, staff.id, passwordHash)
    await deleteSessions(trx, { staffId: staff.id, exceptId: session.id })
    await deleteDevices(trx, { staffId: staff.id, exceptId: session.deviceId })
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'password-changed',
      subject: `staff ${staff.email}`,
      nowMs: now(),
    })
    return true
  })
}
