import { randomUUIDv7 } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { insertStaff, type NewStaff } from '#database/repositories/staff'
import type { Config } from '#server/config'
import type { AppContext } from '#server/context'
import { openSession } from '#server/staff/sessions'
import { prepareSetup } from '#server/staff/set-up'
import type { Engine } from '../database/each-engine.ts'
import { openTestShop } from '../server/start-test-shop.ts'
import { type OfficeBrowser, openOfficeBrowser } from './office-browser.ts'

export const PASSWORD = 'kente over the roof'
export const OWNER_EMAIL = 'adwoa@example.com'
export const HELPER_EMAIL = 'kofi@example.com'

/** A shop without staff, on this engine, and the code of its setup. */
export async function openUnclaimedShop(engine: Engine, config: Partial<Config> = {}) {
  const { databaseUrl = null } = await engine.create()
  const open = await openTestShop({ config: { databaseUrl, ...config } })
  onTestFinished(open.close)
  const { dataDir } = open.shop.config
  const address = await prepareSetup(open.shop, { dataDir, origin: 'http://localhost:3000' })
  const code = address?.split('#')[1] ?? ''
  return { ...open, dataDir, address, code, browse: () => openOfficeBrowser(open.app) }
}

/** The same with an owner, who is signed in. */
export async function openOffice(engine: Engine, config: Partial<Config> = {}) {
  const open = await openUnclaimedShop(engine, config)
  const owner = await signInAsStaff(open, { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' })
  return { ...open, owner }
}

type Person = Pick<NewStaff, 'name' | 'email' | 'role'>
type OpenShop = { readonly shop: AppContext; readonly browse: () => OfficeBrowser }

/** A browser in which a new member of staff is signed in; written directly, because hashing is slow. */
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

function hashOnce({ passwords }: AppContext): Promise<string> {
  hashed ??= passwords.hash(PASSWORD)
  return hashed
}

/** A browser in which a helper is signed in. */
export function signInAsHelper(open: OpenShop) {
  return signInAsStaff(open, { name: 'Kofi', email: HELPER_EMAIL, role: 'helper' })
}
