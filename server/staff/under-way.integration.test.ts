import { expect, test } from 'vitest'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'
import type { AppContext } from '../base/context.ts'
import { changePassword } from './change-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { createReset, redeemReset } from './reset.ts'
import { findSignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'

const VISITOR = { network: 'somewhere', device: 'Test', deviceToken: null }
const FRESH_PASSWORD = 'waakye before sunrise'
const THIEF_PASSWORD = 'a thief chose this one'

async function reset(shop: AppContext) {
  const actor = { staffId: null, name: 'npm run owner' }
  const created = await createReset(shop, { email: OWNER_EMAIL, actor })
  if (!created.ok) throw new Error(created.error)
  const given = { code: created.value, password: FRESH_PASSWORD }
  expect(await redeemReset(shop, given, VISITOR)).toMatchObject({ ok: true })
}

async function openSignedIn(engine: Engine) {
  const { shop, owner } = await openOffice(engine)
  const signedIn = await findSignedIn(shop, owner.cookie().split('=')[1] ?? '')
  if (signedIn === null) throw new Error('The owner is not signed in')
  return { shop, signedIn }
}

eachEngine('what was under way when the password was reset', (engine) => {
  test('[O70] a sign-in with the old password opens no session', async () => {
    const { shop } = await openSignedIn(engine)
    const passwords = {
      ...shop.passwords,
      verify: async (password: string, stored: string | null) => {
        const isRight = await shop.passwords.verify(password, stored, 'stranger')
        await reset(shop)
        return isRight
      },
    }
    const old = { email: OWNER_EMAIL, password: PASSWORD }
    expect(await signIn({ ...shop, passwords }, old, VISITOR)).toMatchObject({
      error: { code: 'sign-in-wrong' },
    })
    expect(await shop.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
  })

  test('[O70] a change of the password does not replace the new one', async () => {
    const { shop, signedIn } = await openSignedIn(engine)
    const passwords = {
      ...shop.passwords,
      hash: async (password: string) => {
        const hash = await shop.passwords.hash(password)
        await reset(shop)
        return hash
      },
    }
    const isChanged = await changePassword({ ...shop, passwords }, signedIn, THIEF_PASSWORD)
    expect(isChanged).toBe(false)
    const fresh = { email: OWNER_EMAIL, password: FRESH_PASSWORD }
    expect(await signIn(shop, fresh, VISITOR)).toMatchObject({ ok: true })
  })

  test('[O70] no recovery codes are made, from a session that has ended', async () => {
    const { shop, signedIn } = await openSignedIn(engine)
    await reset(shop)
    expect(await renewRecoveryCodes(shop, signedIn)).toBeNull()
  })
})
