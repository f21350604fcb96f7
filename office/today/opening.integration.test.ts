import { expect, test } from 'vitest'
import { noteSavedElsewhere, writeLastBackup } from '#database/health/backup-facts'
import { writeHeartbeats } from '#database/health/heartbeats'
import { insertOrders } from '#database/orders/orders'
import { bumpRevision, readRevisions } from '#database/settings/revisions'
import { writeUntoldProxy } from '#database/settings/untold-proxy'
import { insertPasskey } from '#database/staff/passkeys'
import { findStaffByEmail } from '#database/staff/staff'
import { DEMO_KINDS } from '#domain/demo-content/demo-content'
import { OPENING_POINTS, openingPoints } from '#domain/opening/opening-points'
import { openingWords } from '#domain/owner-messages/opening'
import { THE_SHOP } from '#domain/staff/actor'
import type { AppContext } from '#server/base/context'
import { changeLook } from '#server/look/change-look'
import { changeSettings } from '#server/settings/change-settings'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'
import { LIVE_KEYS, openKeysShop } from '#testing/owner/open-keys-shop'
import { openOffice } from '#testing/owner/open-office'
import { putAllOff } from '#testing/owner/put-all-off'
import { OWNER_EMAIL, signInAsHelper, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import type { HttpClient } from '#testing/server/http-client'

const TODAY = '/owner'
const DAY_MS = 24 * 3_600_000
const CALM = 'Nothing waits for you.'
const BRAND = { name: 'Asem', email: 'hello@asem.example', phone: '+233 24 123 4567' } as const

/** The titles of the list, each with what it is: `next`, `open` or `done`. */
async function listIn(owner: HttpClient): Promise<Readonly<Record<string, string>>> {
  const { html } = await owner.get(TODAY)
  const rows = OPENING_POINTS.flatMap((point): [string, string][] => {
    const { title } = openingPoints[point]
    if (new RegExp(`${title}<span class="visually-hidden">: done`).test(html)) {
      return [[point, 'done']]
    }
    const open = new RegExp(`<details id="opening-${point}"[^>]* data-next="(\\w+)"`).exec(html)
    return open ? [[point, open[1] === 'true' ? 'next' : 'open']] : []
  })
  return Object.fromEntries(rows)
}

async function staffIdOf({ db }: AppContext, email = OWNER_EMAIL): Promise<string> {
  const staff = await findStaffByEmail(db, email)
  if (!staff) throw new Error(`There is no ${email}`)
  return staff.id
}

async function addPasskey({ db, now }: AppContext, staffId: string) {
  const key = { publicKey: '', counter: 0, transports: [], createdAtMs: now() }
  await insertPasskey(db, { id: `key of ${staffId}`, staffId, name: 'Phone', ...key })
}

/** The shop has one of its own, as if the owner had typed it. */
async function makeOwn({ db, catalogue }: AppContext, id: number) {
  await db.updateTable('products').set({ is_demo: 0 }).where('id', '=', id).execute()
  await bumpRevision(db, 'catalogue')
  await catalogue.refresh()
}

type Sale = { readonly mode: 'test' | 'live'; readonly atMs: number }

async function sell({ db }: AppContext, { mode, atMs }: Sale) {
  const number = mode === 'live' ? 1 : 2
  await insertOrders(db, [aNewOrder(number, { mode })])
  const sold = { state: 'paid', paid_at: atMs } as const
  await db.updateTable('orders').set(sold).where('id', '=', `ORD-${number}`).execute()
}

async function saveBrand(shop: AppContext, given: Partial<typeof BRAND>) {
  const { settings: seenRevision } = await readRevisions(shop.db)
  const changed = await changeSettings(shop, { given, seenRevision, actor: THE_SHOP })
  expect(changed.ok).toBe(true)
}

async function saveColours(shop: AppContext) {
  const parts = { ink: '#1d1a3a', accent: '#00594f' } as const
  const change = { kind: 'edit', parts } as const
  expect((await changeLook(shop, { change, seenVersion: 0, actor: THE_SHOP })).ok).toBe(true)
}

const openAtHttps = (engine: Engine) => openKeysShop(engine)

eachEngine('opening a shop', (engine) => {
  test('a new shop has a list instead of calm words, the first point unfolded', async () => {
    const { owner } = await openOffice(engine)
    const { html } = await owner.get(TODAY)
    expect(html).not.toContain(CALM)
    expect(html).toContain('Open your shop')
    expect(html).toMatch(/>0 of 11 done</)
    expect(await listIn(owner)).toEqual({
      passkey: 'next',
      brand: 'open',
      look: 'open',
      address: 'open',
      delivery: 'open',
      payments: 'open',
      mail: 'open',
      product: 'open',
      backup: 'open',
      texts: 'open',
      demo: 'open',
    })
  })

  test('each point leads to the part of the screen on which it is done [O256]', async () => {
    const { owner } = await openOffice(engine)
    const { html } = await owner.get(TODAY)
    const links = [...html.matchAll(/id="opening-\w+-link"[^>]* href="([^"#]+)#?([^"]*)"/g)]
    expect(links.map(([, path, part]) => [path, part])).toEqual([
      ['/owner/account', 'passkeys-heading'],
      ['/owner/settings', 'brand-heading'],
      ['/owner/look', ''],
      ['/owner/keys', 'address-heading'],
      ['/owner/delivery', ''],
      ['/owner/keys', 'payments-heading'],
      ['/owner/keys', 'mail-heading'],
      ['/owner/products', ''],
      ['/owner/backup', ''],
      ['/owner/texts', ''],
      ['/owner/demo-content', ''],
    ])
    for (const [, path = '', part = ''] of links) {
      const screen = await owner.get(path)
      expect([path, screen.status]).toEqual([path, 200])
      const hasPart = part === '' || screen.html.includes(`id="${part}"`)
      expect([path, part, hasPart]).toEqual([path, part, true])
    }
  })

  test('a helper has neither the list nor its buttons, and a post of theirs changes nothing [O185]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    const { html } = await helper.get(TODAY)
    expect(html).not.toContain('Open your shop')
    expect(html).toContain(CALM)
    for (const way of ['put-off', 'bring-back', 'confirm']) {
      const { status } = await helper.post(`${TODAY}/opening/${way}`, { point: 'delivery' })
      expect([way, status]).toEqual([way, 403])
    }
    expect(await listIn(open.owner)).toMatchObject({ delivery: 'open' })
  })

  test('what the shop came with ticks nothing, also under another price or for another owner [O188]', async () => {
    const open = await openOffice(engine)
    const { owner, shop } = open
    await shop.db.updateTable('products').set({ price_pesewas: 100 }).execute()
    await writeLastBackup(shop.db, { atMs: shop.now(), bytes: 1, place: 'here' })
    await saveBrand(shop, { name: BRAND.name, phone: BRAND.phone })
    expect(await listIn(owner)).toMatchObject({ product: 'open', demo: 'open', brand: 'open' })
    const { html } = await owner.get(TODAY)
    expect(html).toContain(openingWords['brand-as-shipped'](['email']))
    expect(html).toContain(openingWords['backup-here'])
    expect(html).toContain(
      'Still there: 27 products, 2 discount codes, 25 posters, 2 first-screen parts, 11 page pictures.',
    )
  })

  test('each point ticks itself when it is done', async () => {
    const open = await openOffice(engine)
    const { owner, shop } = open
    await addPasskey(shop, await staffIdOf(shop))
    await saveBrand(shop, BRAND)
    await saveColours(shop)
    await makeOwn(shop, 14)
    await noteSavedElsewhere(shop.db, { atMs: shop.now(), bytes: null, place: 'elsewhere' })
    const zone = { name: 'Ghana', kind: 'free', countries: 'Ghana', seen: '1', id: 'ghana' }
    await owner.post('/owner/delivery/edit', { ...zone, words: 'By bike', fee: '' })
    expect(await listIn(owner)).toEqual({
      passkey: 'done',
      brand: 'done',
      look: 'done',
      address: 'next',
      delivery: 'done',
      payments: 'open',
      mail: 'open',
      product: 'done',
      backup: 'done',
      texts: 'open',
      demo: 'open',
    })
    for (const kind of DEMO_KINDS) await owner.post('/owner/demo-content/keep', { kind })
    expect(await listIn(owner)).toMatchObject({ demo: 'done' })
  })

  test('delivery, look and texts that are right as they came are ticked by a press, and nothing else is', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await owner.post(`${TODAY}/opening/confirm`, { point: 'mail' })).status).toBe(422)
    expect((await owner.post(`${TODAY}/opening/confirm`, { point: 'x' })).status).toBe(422)
    for (const point of ['delivery', 'delivery', 'look', 'texts']) {
      await owner.post(`${TODAY}/opening/confirm`, { point })
    }
    expect(await listIn(owner)).toMatchObject({
      delivery: 'done',
      look: 'done',
      texts: 'done',
      mail: 'open',
    })
    const audit = shop.db.selectFrom('audit').select(['action', 'subject']).orderBy('subject')
    expect(await audit.execute()).toEqual([
      { action: 'opening-point-confirmed', subject: 'Check delivery' },
      { action: 'opening-point-confirmed', subject: 'Choose the look' },
      { action: 'opening-point-confirmed', subject: 'Write your texts' },
    ])
  })

  test('a passkey is for each owner, and one that http cannot have is explained', async () => {
    const open = await openAtHttps(engine)
    const kwame = { name: 'Kwame', email: 'kwame@example.com', role: 'owner' } as const
    await addPasskey(open.shop, await staffIdOf(open.shop))
    expect(await listIn(open.owner)).toMatchObject({ passkey: 'done' })
    const other = await signInAsStaff(open, kwame)
    other.setCookie(other.cookie().replace('owner-session', '__Host-owner'))
    expect(await listIn(other)).toMatchObject({ passkey: 'next' })

    const { owner, app } = await openOffice(engine)
    const { body } = await app.inject({
      url: TODAY,
      headers: { host: '192.168.1.7:3000', cookie: owner.cookie() },
    })
    expect(body).toContain(openingWords['passkey-needs-https'])
    expect(body).toMatch(/<details id="opening-passkey" data-next="false"/)
    expect(body).not.toContain('id="opening-passkey-link"')
    expect(body).toMatch(/<details id="opening-brand" open="" data-next="true"/)
  })

  test('what is done stays for a day, then the list gets shorter, and its end is calm', async () => {
    const { owner, shop } = await openOffice(engine)
    await owner.post(`${TODAY}/opening/confirm`, { point: 'delivery' })
    const points = shop.db.updateTable('opening_points')
    await points.set({ done_at: shop.now() - DAY_MS + 60_000 }).execute()
    expect(await listIn(owner)).toMatchObject({ delivery: 'done' })
    await points.set({ done_at: shop.now() - DAY_MS }).execute()
    expect(await listIn(owner)).not.toHaveProperty('delivery')
    expect((await owner.get(TODAY)).html).toMatch(/>1 of 11 done</)
    await putAllOff(shop, await staffIdOf(shop))
    const { html } = await owner.get(TODAY)
    expect(html).not.toContain('Open your shop')
    expect(html).toContain(CALM)
    expect(html).toContain('Put off: 10 points of opening the shop')
  })

  test('a point is put off and brought back, each with one row of the audit', async () => {
    const { owner, shop } = await openOffice(engine)
    const { html } = await owner.post(`${TODAY}/opening/put-off`, { point: 'mail' })
    expect(html).toContain('Put off: 1 point of opening the shop')
    expect(html).toMatch(/Send mail<span[^>]*>Adwoa, /)
    expect(await listIn(owner)).not.toHaveProperty('mail')
    await owner.post(`${TODAY}/opening/bring-back`, { point: 'mail' })
    await owner.post(`${TODAY}/opening/bring-back`, { point: 'mail' })
    expect(await listIn(owner)).toMatchObject({ mail: 'open' })
    const audit = await shop.db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audit).toEqual([
      { actor: 'Adwoa', action: 'opening-point-put-off' },
      { actor: 'Adwoa', action: 'opening-point-brought-back' },
    ])
  })

  test('of two owners who put a point off at once, one does, and both see it [O182]', async () => {
    const open = await openOffice(engine)
    const kwame = { name: 'Kwame', email: 'kwame@example.com', role: 'owner' } as const
    const owners = [open.owner, await signInAsStaff(open, kwame)]
    const answers = await Promise.all(
      owners.map((each) => each.post(`${TODAY}/opening/put-off`, { point: 'backup' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const owner of owners) expect(await listIn(owner)).not.toHaveProperty('backup')
    const audit = await open.shop.db.selectFrom('audit').select('action').execute()
    expect(audit).toEqual([{ action: 'opening-point-put-off' }])
  })

  test('a point that was ticked stays so, whatever becomes of it later [O181]', async () => {
    const { owner, shop } = await openOffice(engine)
    await saveBrand(shop, BRAND)
    await noteSavedElsewhere(shop.db, { atMs: shop.now(), bytes: null, place: 'elsewhere' })
    expect(await listIn(owner)).toMatchObject({ brand: 'done', backup: 'done' })
    await shop.db.deleteFrom('settings').execute()
    await bumpRevision(shop.db, 'settings')
    await shop.settings.refresh()
    const threeDaysAgo = shop.now() - 3 * DAY_MS
    await noteSavedElsewhere(shop.db, { atMs: threeDaysAgo, bytes: null, place: 'elsewhere' })
    expect(await listIn(owner)).toMatchObject({ brand: 'done', backup: 'done' })
  })

  test('payments are ticked by live keys that the provider accepts, and unticked by others [O181]', async () => {
    const open = await openAtHttps(engine)
    const { owner, shop, provider } = open
    const save = (keys: object) => {
      const revision = String(shop.connections.revision())
      return owner.post('/owner/keys/payments', { ...keys, revision })
    }
    await save({ publicKey: 'pk_test_1', secretKey: 'sk_test_1' })
    expect(await listIn(owner)).toMatchObject({ payments: 'open', address: 'done' })
    expect((await owner.get(TODAY)).html).toContain(openingWords['payments-test'])
    provider.answerWith('check', { status: 401, json: {} })
    await save(LIVE_KEYS)
    expect(await listIn(owner)).toMatchObject({ payments: 'open' })
    provider.answerWith('check', null)
    await save(LIVE_KEYS)
    expect(await listIn(owner)).toMatchObject({ payments: 'done' })

    // Keys of the environment were accepted by nobody, until somebody tries them.
    const other = await open.start({
      PAYSTACK_PUBLIC_KEY: 'pk_live_of_server',
      PAYSTACK_SECRET_KEY: 'sk_live_of_server',
    })
    const there = other.browse()
    there.setCookie(owner.cookie())
    expect(await listIn(there)).toMatchObject({ payments: 'open' })
    expect((await there.get(TODAY)).html).toContain('press “Try it” beside them')
    await there.post('/owner/keys/payments/try')
    expect(await listIn(there)).toMatchObject({ payments: 'done' })
    expect(await listIn(owner)).toMatchObject({ payments: 'open' })
  })

  test('it shows where the provider reports payments, and ticks the first report of these keys', async () => {
    const { owner, shop } = await openAtHttps(engine)
    const address = 'https://shop.example/api/webhooks/paystack'
    const came = (atMs: number) => writeHeartbeats(shop.db, [{ name: 'webhook', isOk: true, atMs }])
    expect((await owner.get(TODAY)).html).toContain(`<code>${address}</code>`)
    // A report to former keys.
    await came(shop.now() - 1)
    await owner.post('/owner/keys/payments', { ...LIVE_KEYS, revision: '0' })
    const { html } = await owner.get(TODAY)
    expect(html).toContain(`<code>${address}</code>`)
    expect((await owner.get('/owner/keys')).html).toContain(`<code>${address}</code>`)
    await came(shop.now())
    const { html: reported } = await owner.get(TODAY)
    expect(reported).toContain(openingWords['webhook-came'])
    expect(reported).not.toContain(address)
  })

  test('a shop that sold for money before it had the list has none, but for the proxy [O204]', async () => {
    const { owner, shop } = await openOffice(engine)
    await sell(shop, { mode: 'test', atMs: shop.now() - DAY_MS })
    expect(await listIn(owner)).toMatchObject({ brand: 'open', payments: 'open' })
    await sell(shop, { mode: 'live', atMs: shop.now() - DAY_MS })
    const { html } = await owner.get(TODAY)
    expect(html).not.toContain('Open your shop')
    await writeUntoldProxy(shop.db, { address: '10.0.0.5', seenAtMs: shop.now() })
    expect(await listIn(owner)).toEqual({ proxy: 'next' })
  })

  test('a new shop keeps its list after its first sale, until it ends [O204]', async () => {
    const { owner, shop } = await openOffice(engine)
    await owner.post(`${TODAY}/opening/confirm`, { point: 'delivery' })
    await sell(shop, { mode: 'live', atMs: shop.now() + 1 })
    expect(await listIn(owner)).toMatchObject({ delivery: 'done', backup: 'open', mail: 'open' })
  })

  test('a proxy that the shop was not told about is named, until it is gone or told [O186]', async () => {
    const { owner, shop } = await openOffice(engine)
    const seen = (seenAtMs: number) => writeUntoldProxy(shop.db, { address: '10.0.0.5', seenAtMs })
    expect(await listIn(owner)).not.toHaveProperty('proxy')
    await seen(shop.now())
    expect(await listIn(owner)).toMatchObject({ proxy: 'open' })
    expect((await owner.get(TODAY)).html).toContain('sets TRUST_PROXY=10.0.0.5')
    await seen(shop.now() - DAY_MS - 1)
    expect(await listIn(owner)).not.toHaveProperty('proxy')
  })
})
