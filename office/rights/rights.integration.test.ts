import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRequest } from '#database/data-rights/data-rights-requests'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { listAudit } from '#database/staff/audit'
import { noteRequest } from '#server/data-rights/note-request'
import { SMTP_SETTINGS } from '#server/mail/smtp/smtp-settings.builder'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { anOrderBody } from '#testing/orders/order-body'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/rights'
const EMAIL = 'zenobia@example.com'
const ACTOR = { staffId: null, name: 'test' } as const

type Wish = { readonly requestType?: string; readonly verificationMethod?: string }

/** Somebody who reads the newsletter asks for erasure. */
async function openWithRequest(engine: Engine, wish: Wish = {}) {
  const open = await openOffice(engine, { smtp: SMTP_SETTINGS })
  const { db } = open.shop
  await saveSubscriber(db, { email: EMAIL, source: 'footer', createdAtMs: 1 })
  const form = {
    name: 'Zenobia',
    email: EMAIL,
    requestType: 'erasure',
    verificationMethod: 'email',
    details: '<b>All</b> of it',
    ...wish,
  }
  const noted = await noteRequest(open.shop, { form, actor: ACTOR })
  if (!noted.ok) throw new Error('refused')
  const number = noted.value
  const prove = () =>
    db.updateTable('data_rights_requests').set({ proven_at: open.shop.now() }).execute()
  const step = (name: string, fields = {}) => open.owner.post(`${PATH}/${number}/${name}`, fields)
  const letters = async (kind: string) => {
    const rows = await db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('dedupe_key', '=', `data-rights ${number} ${kind}`)
      .execute()
    return rows.length
  }
  return { ...open, db, number, prove, step, letters }
}

async function actionsIn({ db }: Awaited<ReturnType<typeof openWithRequest>>) {
  const entries = await listAudit(db, { before: null, limit: 20 })
  return entries.map(({ action, subject }) => `${action} ${subject}`)
}

eachEngine('/owner/rights', (engine) => {
  test('lists open requests with due date and proof, and closed ones apart', async () => {
    const { owner, number, step } = await openWithRequest(engine)
    const { html } = await owner.get(PATH)
    expect(html).toContain('30 days left')
    expect(html).toContain('Not proven')
    expect(html).toContain(`${PATH}/${number}`)
    await step('close', { outcome: 'Done' })
    expect((await owner.get(PATH)).html).toContain('Nobody waits for an answer')
    expect((await owner.get(`${PATH}?show=closed`)).html).toContain(number)
    expect((await owner.get(`${PATH}/DR-000000-0000`)).status).toBe(404)
  })

  test('the page shows what was asked as text, and what goes and what stays', async () => {
    const { owner, number } = await openWithRequest(engine)
    const { html } = await owner.get(`${PATH}/${number}`)
    expect(html).toContain('&lt;b&gt;All&lt;/b&gt; of it')
    expect(html).toContain('Newsletter subscriptions: 1')
    expect(html).toContain('Wait until the person uses the link in the mail.')
  })

  test.each(['export', 'erase'])(
    '%s needs the proof, or a tick that somebody made sure [N40]',
    async (name) => {
      const open = await openWithRequest(engine)
      const { db, step } = open
      const refused = await step(name)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('Please make sure who asks')
      expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
      expect(await actionsIn(open)).toEqual([`rights-noted request ${open.number}`])
      expect((await step(name, { verified: 'on' })).status).toBe(200)
    },
  )

  test('a proven mailbox does not replace a call that was agreed on [N40]', async () => {
    const { step, prove } = await openWithRequest(engine, { verificationMethod: 'phone' })
    await prove()
    expect((await step('erase')).html).toContain('I verified this person by phone')
  })

  test('everything is given out as one file, and written into the audit without the address', async () => {
    const open = await openWithRequest(engine, { requestType: 'access' })
    await open.prove()
    const { headers, html } = await open.step('export')
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe(`attachment; filename="${open.number}.zip"`)
    expect(headers['cache-control']).toBe('no-store')
    expect(html.slice(0, 2)).toBe('PK')
    expect(await actionsIn(open)).toContain(`personal-data-exported request ${open.number}`)
  })

  test('giving out, erasing and closing ask for the password again, and change nothing before [N41]', async () => {
    const { db, step, prove, number } = await openWithRequest(engine)
    await prove()
    await db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    for (const name of ['export', 'erase', 'close']) {
      const asked = await step(name, { outcome: 'Done' })
      expect(asked.status).toBe(403)
      expect(asked.html).toContain('Password')
    }
    expect(await findRequest(db, number)).toMatchObject({ closedAtMs: null, erasedAtMs: null })
  })

  test('a helper sees no request and can answer none [N41]', async () => {
    const open = await openWithRequest(engine)
    const helper = await signInAsHelper(open)
    for (const path of [PATH, `${PATH}/${open.number}`]) {
      expect((await helper.get(path)).status).toBe(403)
    }
    const erased = await helper.post(`${PATH}/${open.number}/erase`, { verified: 'on' })
    expect(erased.status).toBe(403)
    expect(await findRequest(open.db, open.number)).toMatchObject({ erasedAtMs: null })
  })

  test('erased by two people at once, the person is erased once and the address is nowhere in the audit [N42]', async () => {
    const open = await openWithRequest(engine)
    await open.prove()
    const both = await Promise.all([open.step('erase'), open.step('erase')])
    expect(both.map(({ html }) => html.includes('Erased. Not reached from here'))).toEqual([
      true,
      true,
    ])
    expect(await open.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    const audit = await open.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toMatch(/zenobia/i)
  })

  test('closed or extended by two people at once, the person gets one letter [N42]', async () => {
    const { step, letters, db, number } = await openWithRequest(engine)
    const longer = { days: '10', reason: 'Two systems' }
    const extended = await Promise.all([step('extend', longer), step('extend', longer)])
    expect(extended.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await letters('extended')).toBe(1)
    const closed = await Promise.all([
      step('close', { outcome: 'One' }),
      step('close', { outcome: 'Two' }),
    ])
    expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await letters('closed')).toBe(1)
    expect((await findRequest(db, number))?.outcome).toMatch(/^(One|Two)$/)
  })

  test('a refused answer keeps what was typed', async () => {
    const { step } = await openWithRequest(engine)
    const days = await step('extend', { days: '61', reason: 'Many systems' })
    expect(days.status).toBe(422)
    expect(days.html).toContain('A term can be extended by 1 to 60 days.')
    expect(days.html).toContain('Many systems')
    expect((await step('close', { outcome: '  ' })).html).toContain('told the outcome')
  })

  test('an order that awaits money prevents the erasure, and nothing is erased [N43]', async () => {
    const { app, db, step, prove, owner, number } = await openWithRequest(engine)
    const placed = await app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: anOrderBody({ email: EMAIL }),
    })
    expect(placed.statusCode).toBe(201)
    const { orderId }: { readonly orderId: string } = placed.json()
    await prove()
    expect((await owner.get(`${PATH}/${number}`)).html).toContain(
      `Not yet: ${orderId} is not settled`,
    )
    const refused = await step('erase')
    expect(refused.status).toBe(409)
    expect(refused.html).toContain(`These orders are not settled: ${orderId}.`)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })

  test('a request that came by phone is written down once, and its person gets the usual mail', async () => {
    const { owner, shop } = await openOffice(engine)
    const { db } = shop
    const form = { name: 'Efua', email: 'efua@example.com', requestType: 'access', details: '' }
    const typed = { ...form, verificationMethod: 'phone' }
    const refused = await owner.post(`${PATH}/new`, { ...typed, email: 'efua' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('value="Efua"')
    const [first, second] = [
      await owner.post(`${PATH}/new`, typed),
      await owner.post(`${PATH}/new`, typed),
    ]
    expect(first.html).toContain('Written down.')
    expect(second.path).toBe(first.path)
    const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
    expect(mails).toEqual([{ dedupe_key: expect.stringMatching(/^data-rights DR-.* received$/) }])
  })

  test('people whom a restored backup brought back are erased again by one press [N46]', async () => {
    const { owner, db, step, prove } = await openWithRequest(engine)
    await prove()
    await step('erase')
    await saveSubscriber(db, { email: EMAIL, source: 'footer', createdAtMs: 1 })
    const swept = await owner.post(`${PATH}/sweep`)
    expect(swept.html).toContain('Swept: whoever was erased before is not in the database.')
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  if (engine.name !== 'sqlite') return
  test('after an erasure in the running shop no file of it has the person [N44]', async () => {
    const open = await openWithRequest(engine)
    await open.prove()
    await open.step('erase')
    await open.step('close', { outcome: 'Erased.' })
    await open.db.updateTable('outbox').set({ payload_json: '{}' }).execute()
    await open.owner.post(`${PATH}/sweep`)
    const { dataDir } = open
    for (const entry of await readdir(dataDir, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(join(dataDir, entry.name))
      expect({ file: entry.name, isFound: bytes.includes('Zenobia') }).toEqual({
        file: entry.name,
        isFound: false,
      })
    }
  })
})
