import { writeAudit } from '#database/staff/audit'
import { deleteDevices } from '#database/staff/staff-devices'
import { deleteSessions, findDeviceOfSession, type SignedIn } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import type { AppContext } from '../base/context.ts'
import { actorOf } from './actor-of.ts'

/**
 * Ends a session of this person, by default the current one. Another device, which may be in other hands, is then known
 * no more; this one is. False when the session had ended before.
 */
export async function signOut(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { staff, session }: SignedIn,
  sessionId = session.id,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const ended = { staffId: staff.id, id: sessionId }
    const deviceId = await findDeviceOfSession(trx, ended)
    const count = await deleteSessions(trx, ended)
    if (count === 0) return false
    if (deviceId !== null && deviceId !== session.deviceId) {
      await deleteDevices(trx, { staffId: staff.id, id: deviceId })
    }
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
