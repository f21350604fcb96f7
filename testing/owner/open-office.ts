import { onTestFinished } from 'vitest'
import type { Config } from '#server/config'
import type { AppContext } from '#server/context'
import { invite } from '#server/staff/invite'
import { claimSetup, prepareSetup } from '#server/staff/set-up'
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
  const claim = { code: open.code, name: 'Adwoa', email: OWNER_EMAIL, password: PASSWORD }
  const claimed = await claimSetup(open.shop, claim, { network: 'test', device: 'Test' })
  if (!claimed.ok) throw new Error(claimed.error.code)
  const owner = open.browse()
  await owner.post('/owner/sign-in', { email: OWNER_EMAIL, password: PASSWORD })
  return { ...open, owner }
}

/** Joins the staff as a helper, in this browser. */
export async function joinAsHelper(shop: AppContext, browser: OfficeBrowser) {
  const actor = { staffId: null, name: 'test' }
  const invited = await invite(shop, { email: HELPER_EMAIL, role: 'helper', actor })
  if (!invited.ok) throw new Error(invited.error)
  await browser.post('/owner/join', { code: invited.value, name: 'Kofi', password: PASSWORD })
  return browser
}
