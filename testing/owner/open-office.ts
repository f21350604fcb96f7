import { onTestFinished } from 'vitest'
import type { Config } from '#server/base/config'
import { prepareSetup } from '#server/staff/set-up'
import type { Engine } from '../database/each-engine.ts'
import { openHttpClient } from '../server/http-client.ts'
import { openTestShop } from '../server/start-test-shop.ts'
import { OWNER_EMAIL, signInAsStaff } from './sign-in-as-staff.ts'

/** Opens a shop without staff, on this engine, with the code of its setup. */
export async function openUnclaimedShop(engine: Engine, config: Partial<Config> = {}) {
  const databaseUrl = await engine.createShopUrl()
  const open = await openTestShop({ config: { databaseUrl, ...config } })
  onTestFinished(open.close)
  const { dataDir } = open.shop.config
  const address = await prepareSetup(open.shop, { dataDir, origin: 'http://localhost:3000' })
  const code = address?.split('#')[1] ?? ''
  return { ...open, dataDir, address, code, browse: () => openHttpClient(open.app) }
}

/** Opens a shop with an owner, who is signed in. */
export async function openOffice(engine: Engine, config: Partial<Config> = {}) {
  const open = await openUnclaimedShop(engine, config)
  const owner = await signInAsStaff(open, { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' })
  return { ...open, owner }
}
