import { writeAudit } from '#database/repositories/audit'
import { deleteSessions, type SignedIn } from '#database/repositories/staff-sessions'
import { transact } from '#database/transact'
import { actorOf } from './actor-of.ts'
import type { StaffContext } from './staff-context.ts'

/** Ends a session of this person, by default the current one. False when it had ended before. */
export async function signOut(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { staff, session }: SignedIn,
  sessionId = session.id,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const count = await deleteSessions(trx, { staffId: staff.id, id: sessionId })
    if (count === 0) return false
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'signed-out',
      subject: `staff ${staff.email}`,
      detail: { otherDevice: sessionId !== session.id },
      nowMs: now(),
    })
    return true
  })
}
