import { expect, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import { loadSettings } from '#database/settings/settings'
import { listAudit } from '#database/staff/audit'
import { SHIPPED_RULES } from '#domain/order/order-rules'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { invite } from '#server/staff/invite'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOffice } from '#testing/owner/open-office'
import { HELPER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'

const SHELL = { staffId: null, name: 'npm run owner' }
const SCRIPT = `<script>alert('x')</script>'; drop table orders; --`
const ESCAPED = '&lt;script&gt;'

async function openBoth(engine: Engine) {
  const office = await openOffice(engine)
  const invited = await invite(office.shop, { email: HELPER_EMAIL, role: 'helper', actor: SHELL })
  const helper = office.browse()
  const code = invited.ok ? invited.value : ''
  await helper.post('/owner/join', { code, name: 'Kofi', password: PASSWORD })
  return { ...office, helper }
}

const { freeDeliveryFromPesewas: _, sellingPaused: _paused, ...STORED } = DEFAULT_SETTINGS

/** The form posts these values when nothing was typed. */
const TYPED = {
  ...STORED,
  holdMinutes: '15',
  payLinkHours: '12',
  orderMinimumPesewas: '0.10',
  lowStockMark: '5',
  surchargePercent: '10',
  returnDays: '14',
  newslettersPerHour: '100',
  revision: '0',
}

eachEngine('the settings of the back office', (engine) => {
  test('the owner changes them, and the shop follows at once', async () => {
    const { owner, app, shop } = await openOffice(engine)
    const page = await owner.get('/owner/settings')
    expect(page.html).toContain(`value="${DEFAULT_SETTINGS.tagline}"`)
    const changed = { ...TYPED, tagline: 'Go back and fetch it', x: '@sankofa', lowStockMark: '3' }
    const saved = await owner.post('/owner/settings', changed)
    expect(saved.html).toContain('The settings are saved.')
    expect(shop.settings.current()).toMatchObject({ lowStockMark: 3 })
    const { body } = await app.inject('/')
    expect(body).toContain('Go back and fetch it')
    expect(body).toContain('https://x.com/sankofa')
    const [entry] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(entry).toMatchObject({
      actor: 'Adwoa',
      action: 'settings-changed',
      subject: 'lowStockMark, tagline, x',
      detail: { lowStockMark: '5 → 3' },
    })
  })

  test('[O41] a wrong value gets its sentence, and nothing typed is lost or saved', async () => {
    const { owner, shop } = await openOffice(engine)
    const wrong = { ...TYPED, name: 'SANKOFA', holdMinutes: '2', phone: 'call', tagline: '' }
    const refused = await owner.post('/owner/settings', wrong)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Please enter whole minutes, from 5 to 1440.')
    expect(refused.html).toContain('Please enter a phone number')
    expect(refused.html).toContain('value="SANKOFA"')
    expect(refused.html).toContain('value="call"')
    expect(shop.settings.current().brand.name).toBe(DEFAULT_SETTINGS.name)
    expect(await shop.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('a surcharge of 900, of -5 or of abc percent is refused with a sentence, and nothing typed is lost [N94]', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const surchargePercent of ['900', '-5', 'abc', '']) {
      const typed = { ...TYPED, surchargePercent, surchargedSizes: 'XL, 5XL', returnDays: '30' }
      const refused = await owner.post('/owner/settings', typed)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('Please enter a whole number from 0 to 100.')
      expect(refused.html).toMatch(
        new RegExp(`name="surchargePercent"[^>]*value="${surchargePercent}"`),
      )
      expect(refused.html).toContain('value="XL, 5XL"')
      expect(refused.html).toMatch(/name="returnDays"[^>]*value="30"/)
    }
    expect(await shop.db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect(shop.settings.current().rules).toEqual(SHIPPED_RULES)
  })

  test('whoever saves another surcharge reads what it changes, and what it does not', async () => {
    const { owner, shop } = await openOffice(engine)
    const page = await owner.get('/owner/settings')
    expect(page.html).toContain('On sale are ')
    const saved = await owner.post('/owner/settings', { ...TYPED, surchargePercent: '25' })
    expect(saved.html).toContain('Prices on pages and in carts follow within two seconds; orders')
    const [entry] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(entry?.detail).toEqual({ surchargePercent: '10 → 25' })
    const product = await owner.get('/owner/products/14')
    expect(product.html).toContain('625.00')
    const { revision } = await loadSettings(shop.db)
    const others = { ...TYPED, surchargePercent: '25', returnDays: '7', revision: String(revision) }
    expect((await owner.post('/owner/settings', others)).html).toContain(
      'The settings are saved. The shop follows within two seconds.',
    )
  })

  test('a percent sign is no mistake, and a size that no piece has is named [O257]', async () => {
    const { owner } = await openOffice(engine)
    expect((await owner.get('/owner/settings')).html).not.toContain('Not on sale')
    const typed = { ...TYPED, surchargePercent: '15 %', surchargedSizes: 'xl, XXXL' }
    const saved = await owner.post('/owner/settings', typed)
    expect(saved.html).toMatch(/name="surchargePercent"[^>]*value="15"/)
    expect(saved.html).toContain(' Not on sale: XXXL.')
  })

  test('[O42] script-like text in every field is text on every page', async () => {
    const { owner, app } = await openOffice(engine)
    const name = `<b>${SCRIPT.slice(0, 30)}`
    const page = await owner.post('/owner/settings', { ...TYPED, name, tagline: SCRIPT })
    expect(page.status).toBe(200)
    expect(page.html).toContain(ESCAPED)
    expect(page.html).not.toContain('<script>alert')
    for (const path of [
      '/',
      '/contact',
      '/terms',
      '/stand-in/paystack/phone',
      '/feeds/google.xml',
    ]) {
      const { body } = await app.inject(path)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<b><script')
    }
  })

  test('[O44] a form that was opened before somebody else saved is not carried out', async () => {
    const { owner, shop } = await openOffice(engine)
    await owner.post('/owner/settings', { ...TYPED, tagline: 'First' })
    const late = await owner.post('/owner/settings', { ...TYPED, name: 'LATE' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else changed the settings meanwhile.')
    expect(late.html).toContain('value="LATE"')
    expect(shop.settings.current().brand).toMatchObject({ tagline: 'First' })
    expect(shop.settings.current().brand.name).not.toBe('LATE')
  })

  test('[O82] what was refused, or changed nothing, does not make the form of another person old', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await owner.post('/owner/settings', { ...TYPED, holdMinutes: '1' })).status).toBe(422)
    const old = await owner.post('/owner/settings', { ...TYPED, revision: '77' })
    expect(old.status).toBe(409)
    expect((await owner.post('/owner/settings', TYPED)).status).toBe(200)
    expect((await owner.post('/owner/settings', { ...TYPED, tagline: 'Mine' })).status).toBe(200)
    expect(shop.settings.current().brand.tagline).toBe('Mine')
  })

  test('[O40] what the environment decides cannot be typed, nor posted', async () => {
    const { owner, shop } = await openOffice(engine, { fixedSettings: { holdMinutes: 30 } })
    const page = await owner.get('/owner/settings')
    expect(page.html).toContain('Fixed by HOLD_MINUTES in the environment.')
    expect(page.html).toMatch(/<input id="holdMinutes"[^>]*disabled/)
    await owner.post('/owner/settings', { ...TYPED, holdMinutes: '99', lowStockMark: '7' })
    expect(shop.settings.current()).toMatchObject({ holdMinutes: 30, lowStockMark: 7 })
    expect(await shop.db.selectFrom('settings').select('key').execute()).toEqual([
      { key: 'lowStockMark' },
    ])
  })

  test('[O40] the pace of newsletters that the environment decides cannot be typed, nor posted', async () => {
    const { owner, shop } = await openOffice(engine, { fixedSettings: { newslettersPerHour: 60 } })
    const page = await owner.get('/owner/settings')
    expect(page.html).toContain('Fixed by NEWSLETTERS_PER_HOUR in the environment.')
    expect(page.html).toMatch(/<input id="newslettersPerHour"[^>]*disabled/)
    await owner.post('/owner/settings', { ...TYPED, newslettersPerHour: '3000' })
    expect(shop.settings.current().newslettersPerHour).toBe(60)
  })
})

eachEngine('failed mail in the back office', (engine) => {
  async function openWithFailures() {
    const open = await openBoth(engine)
    const { db, now } = open.shop
    for (const number of [1, 2]) {
      const letter = {
        to: `ama${number}@example.com`,
        audience: 'customer',
        subject: `Letter ${number} ${SCRIPT}`,
        text: 'Hello',
      } as const
      const dedupeKey = `letter ${number}`
      await enqueueMail(db, { kind: 'letter', dedupeKey, letter, nowMs: now() })
      await markFailed(db, dedupeKey, { nowMs: now(), error: `No such mailbox ${SCRIPT}` })
    }
    return open
  }

  test('[O46] each is listed with its reason, as text, and is sent again once', async () => {
    const { owner, shop } = await openWithFailures()
    const page = await owner.get('/owner/mail')
    expect(page.html).toContain('ama1@example.com')
    expect(page.html).toContain('No such mailbox')
    expect(page.html).not.toContain('<script>alert')
    const again = await owner.post('/owner/mail/resend', { mail: 'letter 1' })
    expect(again.html).toContain('The mail is back in the queue.')
    expect(again.html).toContain('One mail is waiting to be written to a file.')
    const twice = await owner.post('/owner/mail/resend', { mail: 'letter 1' })
    expect([twice.status, twice.html]).toEqual([
      409,
      expect.stringContaining('This mail is no longer among the failed ones.'),
    ])
    const all = await owner.post('/owner/mail/resend-all')
    expect(all.html).toContain('No mail has failed.')
    const audit = await listAudit(shop.db, { before: null, limit: 2 })
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'mail-retried all failed mails',
      'mail-retried mail letter 1',
    ])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O47] a helper has neither mail nor settings', async () => {
    const { helper, shop } = await openWithFailures()
    for (const path of ['/owner/mail', '/owner/settings']) {
      expect((await helper.get(path)).status).toBe(403)
    }
    const posts = [
      ['/owner/mail/resend', { mail: 'letter 1' }],
      ['/owner/mail/resend-all', {}],
      ['/owner/settings', { ...TYPED, name: 'EVIL' }],
    ] as const
    for (const [path, fields] of posts) expect((await helper.post(path, fields)).status).toBe(403)
    const waiting = await shop.db.selectFrom('outbox').where('parked_at', 'is', null).select('kind')
    expect(await waiting.execute()).toEqual([])
    expect(shop.settings.current().brand.name).toBe(DEFAULT_SETTINGS.name)
  })
})

eachEngine('messages in the back office', (engine) => {
  async function openWithMessages(count: number) {
    const open = await openBoth(engine)
    for (let number = 0; number < count; number += 1) {
      await saveMessage(open.shop.db, {
        id: `m${String(number).padStart(3, '0')}`,
        name: `Ama ${number}`,
        email: `ama+${number}@example.com`,
        subject: number === 0 ? '' : `Sizes & more ${number}`,
        message: `Which size?\n${SCRIPT}`,
        newsletter: false,
        createdAtMs: 1_000 + Math.floor(number / 2),
      })
    }
    return open
  }

  test('a helper reads and answers one, and can take that back', async () => {
    const { helper, owner, shop } = await openWithMessages(2)
    expect((await owner.get('/owner/messages')).html).toContain('2 messages are new.')
    const message = await helper.get('/owner/messages/m001')
    expect(message.html).toContain(
      'href="mailto:ama%2B1@example.com?subject=Re%3A%20Sizes%20%26%20more%201"',
    )
    expect((await owner.get('/owner/messages')).html).toContain('One message is new.')
    const answered = await helper.post('/owner/messages/m001/answered')
    expect(answered.html).toContain('The message is marked as answered.')
    expect(answered.html).toContain('Not answered')
    expect((await owner.get('/owner/messages')).html).toContain('>Answered<')
    const undone = await helper.post('/owner/messages/m001/not-answered')
    expect(undone.html).toContain('no longer marked as answered')
    await helper.post('/owner/messages/m001/not-answered')
    const audit = await listAudit(shop.db, { before: null, limit: 3 })
    expect(audit.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['Kofi', 'message-unanswered', 'message m001'],
      ['Kofi', 'message-answered', 'message m001'],
      ['Kofi', 'message-read', 'message m001'],
    ])
  })

  test('WhatsApp is offered where the sender gave a phone, and nowhere else [O151]', async () => {
    const { helper, shop } = await openWithMessages(1)
    await saveMessage(shop.db, {
      id: 'phoned',
      name: 'Esi',
      email: 'esi@example.com',
      phone: '+233 24 412 3456',
      subject: '',
      message: 'Hello',
      newsletter: false,
      createdAtMs: 9,
    })
    const { html } = await helper.get('/owner/messages/phoned')
    expect(html).toContain('href="https://wa.me/233244123456?text=Hello%20Esi%2C%20this%20is%20')
    expect(html).toContain('href="tel:+233244123456"')
    expect((await helper.get('/owner/messages/m000')).html).not.toMatch(/wa\.me|tel:/)
  })

  test('[O48] a message with script-like text is text, and one that is gone is not found', async () => {
    const { owner } = await openWithMessages(1)
    for (const path of ['/owner/messages', '/owner/messages/m000']) {
      const { status, html } = await owner.get(path)
      expect(status).toBe(200)
      expect(html).toContain(ESCAPED)
      expect(html).not.toContain('<script>alert')
    }
    expect((await owner.get('/owner/messages/gone')).status).toBe(404)
    expect((await owner.post('/owner/messages/gone/answered')).status).toBe(404)
    expect((await owner.get(`/owner/messages?before=${encodeURIComponent(SCRIPT)}`)).status).toBe(
      200,
    )
  })

  test('pages of 50, the newest first, each message once', async () => {
    const { owner } = await openWithMessages(120)
    const seen: string[] = []
    let next: string | undefined = '/owner/messages'
    while (next !== undefined) {
      const { html } = await owner.get(next)
      seen.push(...html.matchAll(/href="\/owner\/messages\/(m\d+)"/g).map(([, id = '']) => id))
      next = /href="(\/owner\/messages\?before=[^"]+)"/.exec(html)?.[1]
    }
    expect(seen).toHaveLength(120)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })
})
