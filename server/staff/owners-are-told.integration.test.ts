import { expect, test } from 'vitest'
import { findStaffByEmail } from '#database/staff/staff'
import type { Role } from '#domain/staff/roles'
import { eachEngine } from '#testing/database/each-engine'
import { lettersTo } from '#testing/mail/letters-to'
import { openOffice } from '#testing/owner/open-office'
import { HELPER_EMAIL, OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { invite, join } from './invite.ts'
import { removeStaff, restoreStaff } from './remove-staff.ts'

const THIEF = 'thief@example.com'
const VISITOR = { network: 'the market', device: 'Test', deviceToken: null }

eachEngine('whoever has a stolen session of an owner', (engine) => {
  test('lets no owner of their own in, and removes no other, without every owner hearing of it [O207]', async () => {
    const open = await openOffice(engine)
    const { shop } = open
    const { db } = shop
    await signInAsStaff(open, { name: 'Kwame', email: 'kwame@example.com', role: 'owner' })
    const actor = { staffId: null, name: 'Adwoa' }
    async function joinAs(email: string, role: Role) {
      const invited = await invite(shop, { email, role, actor })
      if (!invited.ok) throw new Error(invited.error)
      const person = { code: invited.value, name: 'Someone', password: 'a long new password' }
      expect(await join(shop, person, VISITOR)).toMatchObject({ ok: true })
    }
    async function idOf(email: string) {
      return (await findStaffByEmail(db, email))?.id ?? ''
    }
    const textsTo = async (email: string) => (await lettersTo(db, email)).map(({ text }) => text)

    await joinAs(THIEF, 'owner')
    const staffId = await idOf('kwame@example.com')
    expect(await removeStaff(shop, { staffId, actor })).toMatchObject({ ok: true })
    const joined = expect.stringContaining(`Someone (${THIEF}) joined the staff as an owner`)
    const removed = expect.stringContaining('Adwoa removed Kwame (kwame@example.com), an owner')
    expect(await textsTo(OWNER_EMAIL)).toEqual([joined, removed])
    expect(await textsTo('kwame@example.com')).toEqual([joined, removed])
    expect(await restoreStaff(shop, { staffId, actor })).toMatchObject({ ok: true })
    const restored = expect.stringContaining('Adwoa let Kwame (kwame@example.com) sign in')
    expect(await textsTo(OWNER_EMAIL)).toEqual([joined, removed, restored])
    const news = db.selectFrom('alerts').select('topic').where('topic', '=', 'keys-changed')
    expect(await news.execute()).toHaveLength(3)

    await joinAs(HELPER_EMAIL, 'helper')
    await removeStaff(shop, { staffId: await idOf(HELPER_EMAIL), actor })
    expect(await textsTo(OWNER_EMAIL)).toHaveLength(3)
    expect(await textsTo(HELPER_EMAIL)).toEqual([])
  })
})
