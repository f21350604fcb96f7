import { writeAudit } from '#database/repositories/audit'
import { setPasswordHash } from '#database/repositories/staff'
import { deleteSessions, type SignedIn } from '#database/repositories/staff-sessions'
import { transact } from '#database/transact'
import { actorOf } from './actor-of.ts'
import type { StaffContext } from './staff-context.ts'

/** Signs out every other device. */
export async function changePassword(
  { db, now, passwords }: StaffContext,
  { staff, session }: SignedIn,
  password: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password)
  await transact(db, async (trx) => {
    await setPasswordHash(trx, staff.id, passwordHash)
    await deleteSessions(trx, { staffId: staff.id, exceptId: session.id })
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'password-changed',
      subject: `staff ${staff.email}`,
      nowMs: now(),
    })
  })
}
