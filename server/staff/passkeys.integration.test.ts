import { expect, test } from 'vitest'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { newSoftwarePasskey, PRESENT, VERIFIED } from '#testing/owner/software-passkey'
import type { HttpClient } from '#testing/server/http-client'

const ADD = '/owner/account/passkeys'
const SIGN_IN = '/owner/sign-in/passkey'
const PROVE = '/owner/prove/passkey'

/** Each of these makes an answer wrong, though its challenge is new. */
const WRONG = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3001' },
  { site: 'evil.example' },
  { flags: PRESENT },
  { flags: VERIFIED },
  { type: 'payment.get' },
]

async function ask(browser: HttpClient, path: string): Promise<{ readonly challenge: string }> {
  // The script of the page asks with `fetch`, which takes anything.
  const { html } = await browser.post(`${path}/options`, {}, { accept: '*/*' })
  const { challenge } = JSON.parse(html)
  return { challenge }
}

async function openWithPasskeys(engine: Engine) {
  const open = await openOffice(engine)
  const helper = await signInAsHelper(open)
  const [ofOwner, ofHelper] = [newSoftwarePasskey(), newSoftwarePasskey()]
  const answer = async (browser: HttpClient, path: string, response: string) =>
    (await browser.post(path, { response })).status
  expect(await answer(open.owner, ADD, ofOwner.register(await ask(open.owner, ADD)))).toBe(200)
  expect(await answer(helper, ADD, ofHelper.register(await ask(helper, ADD)))).toBe(200)
  return { ...open, helper, ofOwner, ofHelper, answer }
}

eachEngine('the ceremonies of passkeys', (engine) => {
  test('an answer for another origin, site or purpose, without a person, or sent twice adds none [O104]', async () => {
    const { shop, owner, helper, browse, ofOwner, answer } = await openWithPasskeys(engine)
    const { register } = newSoftwarePasskey()
    for (const wrong of WRONG) {
      const response = register({ ...(await ask(owner, ADD)), ...wrong })
      expect([wrong, await answer(owner, ADD, response)]).toEqual([wrong, 422])
    }
    const ceremony = await ask(owner, ADD)
    expect(await answer(owner, ADD, register({ ...ceremony, flags: PRESENT }))).toBe(422)
    // The challenge is used up.
    expect(await answer(owner, ADD, register(ceremony))).toBe(422)
    expect(await answer(owner, ADD, register(await ask(helper, ADD)))).toBe(422)
    expect(await answer(owner, ADD, register(await ask(browse(), SIGN_IN)))).toBe(422)
    // The passkey is somebody else's.
    expect(await answer(helper, ADD, ofOwner.register(await ask(helper, ADD)))).toBe(422)
    await helper.post(`${ADD}/remove`, { passkey: ofOwner.id.toString('base64url') })
    const { db } = shop
    expect(await db.selectFrom('staff_passkeys').select('id').execute()).toHaveLength(2)
  })

  test('an answer for another origin, site, person or purpose, an old count or a copy signs nobody in [O104]', async () => {
    const { owner, helper, browse, ofOwner, ofHelper, answer } = await openWithPasskeys(engine)
    const challenge = () => ask(browse(), SIGN_IN)
    const signIn = (response: string) => answer(browse(), SIGN_IN, response)
    for (const wrong of WRONG) {
      const response = ofOwner.use({ ...(await challenge()), ...wrong })
      expect([wrong, await signIn(response)]).toEqual([wrong, 422])
    }
    expect(await signIn(ofHelper.use({ ...(await challenge()), id: ofOwner.id }))).toBe(422)
    expect(await signIn(ofOwner.use(await ask(owner, PROVE)))).toBe(422)
    expect(await signIn(ofOwner.use(await ask(owner, ADD)))).toBe(422)
    expect(await answer(helper, PROVE, ofOwner.use(await ask(helper, PROVE)))).toBe(422)
    expect(await answer(helper, PROVE, ofHelper.use(await challenge()))).toBe(422)
    const copy = ofOwner.use({ ...(await challenge()), count: 5 })
    const copies = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(copy)))
    expect(copies.toSorted()).toEqual([200, 422, 422, 422, 422])
    for (const count of [0, 4, 5]) {
      expect(await signIn(ofOwner.use({ ...(await challenge()), count }))).toBe(422)
    }
    expect(await signIn(ofOwner.use({ ...(await challenge()), count: 6 }))).toBe(200)
  })
})
