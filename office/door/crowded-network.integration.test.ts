import { expect, test } from 'vitest'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'

/** This is more than the office takes from one network in a minute. */
const FLOOD = 620

/** Opens an office while a stranger floods it from the owner's network, as behind a carrier's address. */
async function openInCrowd(engine: Engine) {
  const open = await openOffice(engine)
  /** A post without an origin costs the stranger nothing, and is counted. */
  const flood = async (url: string, cookie = '') => {
    const statuses = await Promise.all(
      Array.from({ length: FLOOD }, async () => {
        const headers = { cookie, host: 'localhost:3000' }
        return (await open.app.inject({ method: 'POST', url, headers })).statusCode
      }),
    )
    return statuses.at(-1)
  }
  return { ...open, flood }
}

eachEngine('strangers in the network of the owner', (engine) => {
  test('keep nobody out who signs in on a known device [O114]', async () => {
    const { browse, flood } = await openInCrowd(engine)
    const typed = { email: OWNER_EMAIL, password: PASSWORD }
    const known = browse()
    await known.post('/owner/sign-in', typed)
    await known.post('/owner/sign-out')
    const forged = `owner-device=${'a'.repeat(43)}; owner-session=${'a'.repeat(43)}`
    expect(await flood('/owner/sign-in')).toBe(429)
    expect(await flood('/owner/sign-in', forged)).toBe(429)
    expect((await browse().post('/owner/sign-in', typed)).status).toBe(429)
    const back = await known.post('/owner/sign-in', typed)
    expect([back.status, back.path]).toEqual([200, '/owner'])
  })

  test('keep nobody from working who is signed in [O114]', async () => {
    const { shop, owner, flood } = await openInCrowd(engine)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    expect(await flood('/owner/prove')).toBe(429)
    const proved = await owner.post('/owner/prove', { password: PASSWORD, next: '/owner/account' })
    expect([proved.status, proved.path]).toEqual([200, '/owner/account'])
  })
})
