import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#database/schema'
import { findStaffByEmail } from '#database/staff/staff'
import { ownerNotices } from '#domain/owner-messages/notices'
import { invite } from '#server/staff/invite'
import { restoreStaff } from '#server/staff/remove-staff'
import { createReset } from '#server/staff/reset'
import { prepareSetup } from '#server/staff/set-up'
import { signIn } from '#server/staff/sign-in'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice, openUnclaimedShop } from '#testing/owner/open-office'
import { endSessions, HELPER_EMAIL, OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'

const SHELL = { staffId: null, name: 'npm run owner' }
const ANOTHER_PASSWORD = 'waakye before sunrise'

eachEngine('the first owner', (engine) => {
  test('the address of the setup stands in a file that only its user can read, and works once', async () => {
    const { code, dataDir, browse } = await openUnclaimedShop(engine)
    const file = join(dataDir, 'owner-setup')
    expect(readFileSync(file, 'utf8')).toBe(`http://localhost:3000/owner/setup#${code}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const claim = { code, name: 'Adwoa', email: 'Adwoa@Example.com', password: PASSWORD }
    const first = await browse().post('/owner/setup', claim)
    expect(first.html).toContain('Your recovery codes')
    expect(first.html.match(/<code>[\w-]{19}<\/code>/g)).toHaveLength(10)
    expect((await browse().get('/owner/setup')).status).toBe(404)
    const second = await browse().post('/owner/setup', { ...claim, email: 'evil@example.com' })
    expect([404, 422]).toContain(second.status)
  })

  test('[O88] a Host header that is none is refused, with all that the office derives from it', async () => {
    const { app } = await openOffice(engine)
    for (const host of ['a b', 'x:y', '[', 'a@b', 'ex%zz', 'x/y']) {
      for (const url of ['/owner/sign-in/passkey/options', '/owner/sign-in']) {
        const headers = { host, 'sec-fetch-site': 'same-origin' }
        const { statusCode } = await app.inject({ method: 'POST', url, headers })
        expect([host, url, statusCode]).toEqual([host, url, 400])
      }
    }
  })

  test('[O89] a setup that is sent when there is staff is not found, whatever is in it', async () => {
    const { browse } = await openOffice(engine)
    const typed = { code: 'x', name: 'Eve', email: 'eve@example.com', password: PASSWORD }
    for (const fields of [{}, typed]) {
      expect(await browse().post('/owner/setup', fields)).toMatchObject({ status: 404 })
    }
  })

  test('[O20] of two claims at the same time one wins', async () => {
    const { code, shop, browse } = await openUnclaimedShop(engine)
    const claims = [1, 2, 3].map((number) =>
      browse().post('/owner/setup', {
        code,
        name: 'Adwoa',
        email: `owner${number}@example.com`,
        password: PASSWORD,
      }),
    )
    const pages = await Promise.all(claims)
    expect(pages.filter(({ html }) => html.includes('Your recovery codes'))).toHaveLength(1)
    expect(await shop.db.selectFrom('staff').selectAll().execute()).toHaveLength(1)
  })

  test('a restart keeps the code, until it expires or its file is missing', async () => {
    const { shop, dataDir, address } = await openUnclaimedShop(engine)
    const options = { dataDir, origin: 'http://localhost:3000' }
    expect(await prepareSetup(shop, options)).toBe(address)
    const tomorrow = { db: shop.db, now: () => shop.now() + 25 * 3_600_000 }
    const renewed = await prepareSetup(tomorrow, options)
    expect(renewed).not.toBe(address)
    rmSync(join(dataDir, 'owner-setup'))
    expect(await prepareSetup(tomorrow, options)).not.toBe(renewed)
  })

  test('[O74] several processes that start at the same time print the same address', async () => {
    const { shop, dataDir } = await openUnclaimedShop(engine)
    const options = { dataDir, origin: 'http://localhost:3000' }
    for (let round = 0; round < 5; round += 1) {
      await shop.db.deleteFrom('staff_codes').execute()
      rmSync(join(dataDir, 'owner-setup'))
      const starts = [1, 2, 3, 4].map(() => prepareSetup(shop, options))
      expect(new Set(await Promise.all(starts)).size).toBe(1)
    }
  })

  test('[O21] a wrong or expired code creates nobody, and what was typed stays', async () => {
    const { shop, browse } = await openUnclaimedShop(engine)
    const claim = { code: 'AAAA-AAAA-AAAA-AAAA', name: 'Adwoa', email: OWNER_EMAIL }
    const page = await browse().post('/owner/setup', { ...claim, password: PASSWORD })
    expect(page.status).toBe(422)
    expect(page.html).toContain('This code is not valid')
    expect(page.html).toContain(`value="${OWNER_EMAIL}"`)
    expect(page.html).not.toContain(PASSWORD)
    expect(await shop.db.selectFrom('staff').selectAll().execute()).toEqual([])
  })
})

eachEngine('signing in', (engine) => {
  test('leads to the page that was asked for, and signing out ends the session', async () => {
    const { browse } = await openOffice(engine)
    const browser = browse()
    const asked = await browser.get('/owner/staff')
    expect(asked.path).toBe('/owner/sign-in?next=%2Fowner%2Fstaff')
    const page = await browser.post('/owner/sign-in', {
      email: 'ADWOA@example.com',
      password: PASSWORD,
      next: '/owner/staff',
    })
    expect([page.path, page.status]).toEqual(['/owner/staff', 200])
    const old = browser.cookie()
    await browser.post('/owner/account/sign-out')
    browser.setCookie(old)
    expect((await browser.get('/owner/staff')).path).toMatch('/owner/sign-in')
  })

  test('[O22] never leads to another site', async () => {
    const { browse } = await openOffice(engine)
    const credentials = { email: OWNER_EMAIL, password: PASSWORD, next: '//evil.example/owner' }
    expect((await browse().post('/owner/sign-in', credentials)).path).toBe('/owner')
  })

  test('a wrong password and an unknown person get the same answer', async () => {
    const { browse } = await openOffice(engine)
    const wrong = { email: OWNER_EMAIL, password: 'not the password' }
    const unknown = { ...wrong, email: 'nobody@example.com' }
    for (const credentials of [wrong, unknown]) {
      const page = await browse().post('/owner/sign-in', credentials)
      expect(page.status).toBe(422)
      expect(page.html).toContain('Email address and password do not match.')
    }
  })

  test('[O23] only the hash of a session is stored, and each sign-in makes a new one', async () => {
    const { shop, owner, browse } = await openOffice(engine)
    const [, token = ''] = owner.cookie().split('=')
    const other = browse()
    await other.post('/owner/sign-in', { email: OWNER_EMAIL, password: PASSWORD })
    expect(other.cookie()).not.toBe(owner.cookie())
    const sessions = await shop.db.selectFrom('staff_sessions').selectAll().execute()
    expect(sessions).toHaveLength(2)
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('[O97] leaves a cookie by which the device is known again: for the office alone, and it opens nothing', async () => {
    const { app, browse } = await openOffice(engine, { officeOrigin: 'https://shop.example' })
    const credentials = new URLSearchParams({ email: OWNER_EMAIL, password: PASSWORD })
    const response = await app.inject({
      method: 'POST',
      url: '/owner/sign-in',
      payload: credentials.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
    })
    const [session = '', device = ''] = [response.headers['set-cookie'] ?? []].flat()
    expect(session).toMatch(/^__Host-owner=[\w-]{43}; Path=\/; HttpOnly/)
    expect(device).toMatch(
      /^__Secure-owner-device=[\w-]{43}; Path=\/owner; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
    )
    const [cookie = ''] = device.split(';')
    const thief = browse()
    for (const name of ['__Secure-owner-device', '__Host-owner']) {
      thief.setCookie(`${name}=${cookie.split('=')[1]}`)
      expect((await thief.get('/owner')).path).toBe('/owner/sign-in')
    }
  })

  test('[O94] on a phone that was used before is not delayed by strangers, through the pages of the office', async () => {
    const { shop, browse } = await openOffice(engine)
    const phone = browse()
    const credentials = { email: OWNER_EMAIL, password: PASSWORD }
    await phone.post('/owner/sign-in', credentials)
    await phone.post('/owner/account/sign-out')
    await browse().post('/owner/sign-in', { ...credentials, password: 'no idea' })
    const counted = { failures: 20, failed_at: shop.now() }
    await shop.db.updateTable('sign_in_failures').set(counted).execute()
    expect((await browse().post('/owner/sign-in', credentials)).status).toBe(429)
    expect((await phone.post('/owner/sign-in', credentials)).path).toBe('/owner')
  })

  test('a session ends after 30 idle days and after 90 days in any case', async () => {
    const { shop, owner } = await openOffice(engine)
    const day = 24 * 3_600_000
    const ago = (days: number) => shop.now() - days * day
    await shop.db
      .updateTable('staff_sessions')
      .set({ seen_at: ago(31) })
      .execute()
    expect((await owner.get('/owner')).path).toBe('/owner/sign-in')
    await shop.db
      .updateTable('staff_sessions')
      .set({ seen_at: ago(0), created_at: ago(91) })
      .execute()
    expect((await owner.get('/owner')).path).toBe('/owner/sign-in')
    await shop.db
      .updateTable('staff_sessions')
      .set({ created_at: ago(89) })
      .execute()
    expect((await owner.get('/owner')).path).toBe('/owner')
  })
})

eachEngine('guessing', (engine) => {
  test('[O24] guesses at one account are delayed, then refused; nothing waits for a signed-in device', async () => {
    const { shop, owner } = await openOffice(engine)
    const waits: number[] = []
    const pause = async (ms: number) => {
      waits.push(ms)
    }
    const visitor = { network: 'a stranger', device: 'Test', deviceToken: null }
    const guess = () =>
      signIn({ ...shop, pause }, { email: OWNER_EMAIL, password: 'no idea' }, visitor)
    const guesses = await Promise.all(Array.from({ length: 100 }, guess))
    const refused = guesses.filter(
      ({ ok, ...rest }) => !ok && JSON.stringify(rest).includes('too-many'),
    )
    expect(refused.length).toBeGreaterThan(85)
    expect(waits.length).toBeLessThan(8)
    expect(Math.max(...waits)).toBeGreaterThan(3_000)

    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const proof = await owner.post('/owner/prove', { password: PASSWORD, next: '/owner/account' })
    expect(proof.path).toBe('/owner/account')
  })

  test('a refused guess says how long to wait, and keeps what was typed', async () => {
    const { shop, browse } = await openOffice(engine)
    await browse().post('/owner/sign-in', { email: OWNER_EMAIL, password: 'no idea' })
    const counted = { failures: 20, failed_at: shop.now() }
    await shop.db.updateTable('sign_in_failures').set(counted).execute()
    const page = await browse().post('/owner/sign-in', { email: OWNER_EMAIL, password: PASSWORD })
    expect(page.status).toBe(429)
    expect(page.html).toMatch(/Too many wrong tries\. Please wait (?:60|59) seconds/)
    expect(page.html).toContain(`value="${OWNER_EMAIL}"`)
  })
})

eachEngine('posts of the back office', (engine) => {
  test('[O25] from anywhere else are refused', async () => {
    const { owner, shop } = await openOffice(engine)
    const invitation = { email: 'x@example.com', role: 'owner' }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      expect((await owner.post('/owner/staff/invite', invitation, headers)).status).toBe(403)
    }
    expect(await openInvitations(shop.db)).toEqual([])
  })

  test('[O25] with neither Origin nor Sec-Fetch-Site are refused, with one of them they pass', async () => {
    const { owner, app } = await openOffice(engine)
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/owner/account/devices',
        payload: 'device=none',
        headers: {
          host: 'localhost:3000',
          cookie: owner.cookie(),
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      })
    expect((await send({})).statusCode).toBe(403)
    expect((await send({ origin: 'http://localhost:3000' })).statusCode).toBe(409)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(409)
  })

  test('[O26] a form whose session ended comes back filled in after signing in, and is not carried out', async () => {
    const { owner, shop } = await openOffice(engine)
    await endSessions(shop, OWNER_EMAIL)
    const page = await owner.post('/owner/staff/invite', {
      email: 'ama@example.com',
      role: 'owner',
    })
    expect(page.status).toBe(401)
    expect(page.html).toContain('what you typed is kept')
    const kept = hiddenValue(page.html, 'kept')
    const next = hiddenValue(page.html, 'next')
    const back = await owner.post('/owner/sign-in', {
      email: OWNER_EMAIL,
      password: PASSWORD,
      next,
      kept,
    })
    expect(back.html).toContain('value="ama@example.com"')
    expect(back.html).toContain(ownerNotices['form-is-back'])
    expect(back.html).toMatch(/checked="" value="owner"|value="owner" checked=""/)
    expect(await openInvitations(shop.db)).toEqual([])
  })

  test('[O27] what needs step-up asks for the password again after five minutes', async () => {
    const { owner, shop } = await openOffice(engine)
    await shop.db
      .updateTable('staff_sessions')
      .set({ proved_at: shop.now() - 301_000 })
      .execute()
    const asked = await owner.post('/owner/account/password', { password: ANOTHER_PASSWORD })
    expect([asked.status, asked.html.includes('Is it you?')]).toEqual([403, true])
    const wrong = await owner.post('/owner/prove', {
      password: 'not it at all',
      next: '/owner/account',
    })
    expect(wrong.html).toContain('This is not your password.')
    const back = await owner.post('/owner/prove', { password: PASSWORD, next: '/owner/account' })
    expect(back.path).toBe('/owner/account')
    const changed = await owner.post('/owner/account/password', { password: ANOTHER_PASSWORD })
    expect(changed.html).toContain('Your password is changed')
  })

  test('after step-up the form is there again, and says that nothing is done yet [O258]', async () => {
    const { owner, shop } = await openOffice(engine)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await owner.post('/owner/demo-content/remove', { kind: 'codes' })
    const [kept, next] = [hiddenValue(asked.html, 'kept'), hiddenValue(asked.html, 'next')]
    const back = await owner.post('/owner/prove', { password: PASSWORD, next, kept })
    expect(back.html).toContain('Demo content')
    expect(back.html).toContain(ownerNotices['form-is-back'])
    expect(back.html).toContain('Still there: 2 discount codes.')
    const removed = await owner.post('/owner/demo-content/remove', { kind: 'codes' })
    expect(removed.html).not.toContain(ownerNotices['form-is-back'])
    expect(removed.html).not.toContain('Still there: 2 discount codes.')
  })
})

eachEngine('invitations, resets and recovery', (engine) => {
  test('an invited helper joins once, and has no owner’s page', async () => {
    const { shop, browse } = await openOffice(engine)
    const invited = await invite(shop, { email: HELPER_EMAIL, role: 'helper', actor: SHELL })
    if (!invited.ok) throw new Error(invited.error)
    const helper = browse()
    const joining = { code: invited.value.toLowerCase(), name: 'Kofi', password: PASSWORD }
    expect((await helper.post('/owner/join', joining)).html).toContain('Your recovery codes')
    expect((await helper.get('/owner/staff')).status).toBe(403)
    expect((await helper.get('/owner')).status).toBe(200)
    expect((await browse().post('/owner/join', joining)).html).toContain('This code is not valid')
  })

  test('[O28] a revoked or expired invitation lets nobody in', async () => {
    const { shop, owner, browse } = await openOffice(engine)
    await owner.post('/owner/staff/invite', { email: HELPER_EMAIL, role: 'helper' })
    const invited = await invite(shop, { email: 'ama@example.com', role: 'owner', actor: SHELL })
    if (!invited.ok) throw new Error(invited.error)
    await shop.db
      .updateTable('staff_codes')
      .set({ expires_at: shop.now() - 1 })
      .where('kind', '=', 'invitation')
      .execute()
    const joining = { code: invited.value, name: 'Ama', password: PASSWORD }
    expect((await browse().post('/owner/join', joining)).status).toBe(422)
  })

  test('[O29] a reset ends sessions and recovery codes, and works once', async () => {
    const { shop, owner, browse } = await openOffice(engine)
    const reset = await createReset(shop, { email: OWNER_EMAIL, actor: SHELL })
    if (!reset.ok) throw new Error(reset.error)
    const codes = await owner.post('/owner/account/recovery-codes')
    const code = /<code>([\w-]{19})<\/code>/.exec(codes.html)?.[1] ?? ''
    const fresh = { code: reset.value, password: ANOTHER_PASSWORD }
    expect((await browse().post('/owner/reset', fresh)).html).toContain('Your recovery codes')
    expect((await owner.get('/owner')).path).toBe('/owner/sign-in')
    expect((await browse().post('/owner/reset', fresh)).status).toBe(422)
    const recovery = { email: OWNER_EMAIL, code, password: PASSWORD }
    expect((await browse().post('/owner/recover', recovery)).status).toBe(422)
    const credentials = { email: OWNER_EMAIL, password: ANOTHER_PASSWORD }
    expect((await browse().post('/owner/sign-in', credentials)).path).toBe('/owner')
  })

  test('a recovery code sets a new password once', async () => {
    const { owner, browse } = await openOffice(engine)
    const codes = await owner.post('/owner/account/recovery-codes')
    const code = /<code>([\w-]{19})<\/code>/.exec(codes.html)?.[1] ?? ''
    const recovery = { email: OWNER_EMAIL, code, password: ANOTHER_PASSWORD }
    expect((await browse().post('/owner/recover', recovery)).path).toMatch('/owner/account')
    expect((await browse().post('/owner/recover', recovery)).status).toBe(422)
  })

  test('[O78] a removed owner leaves no invitation or reset link behind', async () => {
    const { shop, owner, browse } = await openOffice(engine)
    const invited = await invite(shop, { email: HELPER_EMAIL, role: 'owner', actor: SHELL })
    if (!invited.ok) throw new Error(invited.error)
    const kofi = { code: invited.value, name: 'Kofi', password: PASSWORD }
    await browse().post('/owner/join', kofi)
    const staff = await findStaffByEmail(shop.db, HELPER_EMAIL)
    const actor = { staffId: staff?.id ?? '', name: 'Kofi' }
    const again = await invite(shop, { email: 'kofi2@example.com', role: 'owner', actor })
    const reset = await createReset(shop, { email: OWNER_EMAIL, actor })
    if (!again.ok || !reset.ok) throw new Error('no links')
    await owner.post('/owner/staff/remove', { person: actor.staffId })
    expect((await browse().post('/owner/join', { ...kofi, code: again.value })).status).toBe(422)
    const takeOver = { code: reset.value, password: ANOTHER_PASSWORD }
    expect((await browse().post('/owner/reset', takeOver)).status).toBe(422)

    // Requests that were under way at the removal come too late.
    const late = await invite(shop, { email: 'kofi3@example.com', role: 'owner', actor })
    const lateReset = await createReset(shop, { email: OWNER_EMAIL, actor })
    const back = await restoreStaff(shop, { staffId: actor.staffId, actor })
    for (const each of [late, lateReset, back]) expect(each).toMatchObject({ error: 'signed-out' })
  })

  test('the only owner cannot be removed; a removed helper is signed out', async () => {
    const { shop, owner, browse } = await openOffice(engine)
    const invited = await invite(shop, { email: HELPER_EMAIL, role: 'helper', actor: SHELL })
    if (!invited.ok) throw new Error(invited.error)
    const helper = browse()
    await helper.post('/owner/join', { code: invited.value, name: 'Kofi', password: PASSWORD })
    const [first, second] = await shop.db
      .selectFrom('staff')
      .select('id')
      .orderBy('created_at')
      .execute()
    const refused = await owner.post('/owner/staff/remove', { person: first?.id ?? '' })
    expect(refused.status).toBe(409)
    await owner.post('/owner/staff/remove', { person: second?.id ?? '' })
    expect((await helper.get('/owner')).path).toBe('/owner/sign-in')
    const credentials = { email: HELPER_EMAIL, password: PASSWORD }
    expect((await browse().post('/owner/sign-in', credentials)).status).toBe(422)
  })
})

describe('the office on a host of its own', () => {
  eachEngine('with OWNER_HOST', (engine) => {
    test('[O30] /owner is not found on the shop’s host, and the shop not on the office’s', async () => {
      const config = { officeOrigin: 'http://office.localhost:3000', hasOwnOfficeHost: true }
      const { app, code } = await openUnclaimedShop(engine, config)
      const visit = (host: string, url: string) =>
        app.inject({ url, headers: { host, accept: 'text/html' } })
      expect((await visit('localhost:3000', '/owner/sign-in')).statusCode).toBe(404)
      expect((await visit('office.localhost:3000', '/checkout')).statusCode).toBe(404)
      expect((await visit('office.localhost:3000', '/')).headers.location).toBe('/owner')
      const at = { host: 'office.localhost:3000', origin: 'http://office.localhost:3000' }
      const claim = { code, name: 'Adwoa', email: OWNER_EMAIL, password: PASSWORD }
      const claimed = await openHttpClient(app, at).post('/owner/setup', claim)
      expect(claimed.status).toBe(200)
      const foreign = await openHttpClient(app, { host: at.host }).post('/owner/setup', claim)
      expect(foreign.status).toBe(403)
    })

    test('[O76] a browser that sends only Origin signs in there, over https too', async () => {
      const origin = 'https://office.example.com'
      const config = { officeOrigin: origin, hasOwnOfficeHost: true }
      const { app } = await openUnclaimedShop(engine, config)
      const send = (from: string) =>
        app.inject({
          method: 'POST',
          url: '/owner/sign-in',
          payload: 'email=nobody%40example.com&password=x',
          headers: {
            host: 'office.example.com',
            origin: from,
            'content-type': 'application/x-www-form-urlencoded',
          },
        })
      expect((await send(origin)).statusCode).toBe(422)
      expect((await send('https://evil.example')).statusCode).toBe(403)
    })
  })
})

function openInvitations(db: Kysely<Schema>) {
  return db.selectFrom('staff_codes').select('id').where('kind', '=', 'invitation').execute()
}

function hiddenValue(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}
