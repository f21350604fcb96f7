import { randomUUIDv7 } from 'node:crypto'
import { findStaffByEmail, insertStaff, type NewStaff } from '#database/staff/staff'
import { deleteSessions } from '#database/staff/staff-sessions'
import type { Role } from '#domain/staff/roles'
import type { AppContext } from '#server/base/context'
import { openSession } from '#server/staff/sessions'
import type { HttpClient } from '../server/http-client.ts'

export const PASSWORD = 'kente over the roof'
export const OWNER_EMAIL = 'adwoa@example.com'
export const HELPER_EMAIL = 'kofi@example.com'

type Person = Pick<NewStaff, 'name' | 'email' | 'role'>
type OpenShop = { readonly shop: AppContext; readonly browse: () => HttpClient }

/** Returns a browser in which a new member of staff is signed in. It is written directly, because hashing is slow. */
export async function signInAsStaff({ shop, browse }: OpenShop, person: Person) {
  const { db, now } = shop
  const staff = { ...person, id: randomUUIDv7(), createdAtMs: now() }
  await insertStaff(db, { ...staff, passwordHash: await hashOnce(shop) })
  const token = await openSession(db, { staffId: staff.id, device: 'Test', nowMs: now() })
  const browser = browse()
  browser.setCookie(`owner-session=${token}`)
  return browser
}

let hashed: Promise<string> | undefined

/** The hash of `PASSWORD` is made once in each process. */
export function hashOnce({ passwords }: AppContext): Promise<string> {
  hashed ??= passwords.hash(PASSWORD)
  return hashed
}

export function signInAsHelper(open: OpenShop) {
  return signInAsStaff(open, { name: 'Kofi', email: HELPER_EMAIL, role: 'helper' })
}

export function signInAsRole(open: OpenShop, role: Role) {
  return signInAsStaff(open, { name: 'Esi', email: `${role}@example.com`, role })
}

/** Signs this person out on every device, as a change of the password does. */
export async function endSessions({ db }: Pick<AppContext, 'db'>, email: string): Promise<void> {
  const staff = await findStaffByEmail(db, email)
  if (!staff) throw new Error(`There is no ${email}`)
  await deleteSessions(db, { staffId: staff.id })
}
