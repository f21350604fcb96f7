import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#database/staff/audit'
import { insertStaff, listStaff, setPasswordHash } from '#database/staff/staff'
import { insertSession } from '#database/staff/staff-sessions'
import type { Role } from '#domain/staff/roles'
import { removeStaff } from '#server/staff/remove-staff'
import { OWNER } from './buy.ts'
import type { DrillShop } from './drill-shop.ts'

/** They are the same in each drill, so that a restored shop can be asked about them. */
const STAFF = {
  stays: { id: 'drill-stays', role: 'owner' },
  removed: { id: 'drill-removed', role: 'helper' },
  changed: { id: 'drill-changed', role: 'helper' },
} as const satisfies Record<string, { readonly id: string; readonly role: Role }>

const emailOf = (id: string) => `${id}@example.com`

/** Three people work in the shop, each signed in on a phone. */
export async function hireStaff({ db, clock }: DrillShop): Promise<void> {
  const nowMs = clock.now()
  for (const { id, role } of Object.values(STAFF)) {
    const person = { id, role, name: id, email: emailOf(id), createdAtMs: nowMs }
    await insertStaff(db, { ...person, passwordHash: 'a password of before' })
    const session = {
      id: randomUUIDv7(),
      tokenHash: id,
      device: 'Chrome on Android',
      deviceId: null,
    }
    await insertSession(db, { ...session, staffId: id, nowMs })
  }
}

/** One is removed, and one changes the password. */
export async function changeStaff({ db, clock, orders }: DrillShop): Promise<void> {
  const { removed, changed } = STAFF
  const context = { db, now: clock.now, settings: { current: orders.settings } }
  const done = await removeStaff(context, { staffId: removed.id, actor: OWNER })
  if (!done.ok) throw new Error(`The drill could not remove a person: ${done.error}.`)
  await setPasswordHash(db, changed.id, 'a password of after')
  await writeAudit(db, {
    actor: { staffId: changed.id, name: changed.id },
    action: 'password-changed',
    subject: `staff ${emailOf(changed.id)}`,
    nowMs: clock.now(),
  })
}

/** Each fault is a sentence. */
export async function judgeStaff({ db }: DrillShop): Promise<readonly string[]> {
  const staff = await listStaff(db)
  const hashes = await db.selectFrom('staff').select(['id', 'password_hash']).execute()
  const hashOf = (id: string) => hashes.find((row) => row.id === id)?.password_hash
  const sessions = await db.selectFrom('staff_sessions').select('id').execute()
  const isBack = staff.some(
    ({ id, disabledAtMs }) => id === STAFF.removed.id && disabledAtMs === null,
  )
  return [
    ...(isBack ? ['Somebody who was removed from the staff is back'] : []),
    ...(hashOf(STAFF.changed.id) === 'a password of before'
      ? ['A changed password opens again']
      : []),
    ...(hashOf(STAFF.stays.id) === '' ? ['Somebody needs a new password who changed nothing'] : []),
    ...(sessions.length > 0 ? [`Sessions of the backup are open: ${sessions.length}`] : []),
  ]
}
