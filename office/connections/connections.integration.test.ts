import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bumpRevision } from '#database/settings/revisions'
import { listAudit } from '#database/staff/audit'
import { connectionMessages as words } from '#domain/owner-messages/connections'
import { SEAL_KEY_FILE } from '#server/base/seal/seal-key'
import { changeConnection } from '#server/connections/change-connection'
import { endFormerKeys } from '#server/connections/end-former-keys'
import { configuredMailer } from '#server/mail/configured-mailer'
import { variablesOfKeys } from '#server/payments/typed-keys'
import { eachEngine } from '#testing/database/each-engine'
import { takeBackup } from '#testing/database/take-backup'
import { lettersTo } from '#testing/mail/letters-to'
import { anOrderBody } from '#testing/orders/order-body'
import {
  LIVE_KEYS,
  openKeysShop,
  signInHelper,
  signInKwame,
  storeConnection,
} from '#testing/owner/open-keys-shop'
import { OWNER_EMAIL } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { startFakeSmtp } from '#testing/stand-ins/fake-smtp'

const PATH = '/owner/keys'
const AGE_KEY = 'age14s0um22vlhgxq4ldwm6n32tggnvxh0j4ygrnftvrj5022y88sp5qkkxvh3'
const MAIL_SERVER = {
  server: 'smtp.mail.example',
  port: '587',
  user: 'shop@mail.example',
  mailPassword: 'p@ss:w/rd 12',
  from: 'Shop <hello@shop.example>',
} as const

type Shop = Awaited<ReturnType<typeof openKeysShop>>

async function orderStatus({ app }: Pick<Shop, 'app'>): Promise<number> {
  const headers = { host: 'shop.example' }
  const payload = anOrderBody()
  return (await app.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode
}

function saveKeys({ owner, shop }: Pick<Shop, 'owner' | 'shop'>, changes = {}) {
  const revision = String(shop.connections.revision())
  return owner.post(`${PATH}/payments`, { ...LIVE_KEYS, revision, ...changes })
}

eachEngine('/owner/keys', (engine) => {
  test('live keys open a closed shop in every process, without a restart [M140]', async () => {
    const first = await openKeysShop(engine)
    const second = await first.start()
    expect([await orderStatus(first), await orderStatus(second)]).toEqual([503, 503])
    expect((await first.app.inject({ url: '/collection' })).statusCode).toBe(200)
    expect((await first.owner.get('/owner')).html).toContain('The shop takes no orders')
    expect((await first.owner.get(PATH)).html).not.toContain('openssl')

    const { html } = await saveKeys(first, { secretKey: `\n ${LIVE_KEYS.secretKey} ` })
    expect(html).toContain('The shop follows within two seconds')
    expect(html).toContain('Live keys')
    expect(html).toContain('ends in 5678')
    expect(await orderStatus(first)).toBe(201)
    await expect.poll(() => orderStatus(second)).toBe(201)
    expect((await first.owner.get('/owner')).html).not.toContain('The shop takes no orders')
    const third = await first.start()
    expect(await orderStatus(third)).toBe(201)
  })

  test('a key is in no page, log, audit row or letter, and stored sealed alone [M141]', async () => {
    const open = await openKeysShop(engine)
    const pages = [await saveKeys(open), await open.owner.get(PATH)]
    pages.push(
      await saveKeys(open, { publicKey: 'pk_live_other', secretKey: 'sk_live_with blank' }),
    )
    const revision = String(open.shop.connections.revision())
    pages.push(await open.owner.post(`${PATH}/mail-server`, { ...MAIL_SERVER, revision }))
    pages.push(await open.owner.get('/owner/audit'), await open.owner.get('/owner/settings'))
    expect(pages[2]?.html).toContain(words['secret-key-wrong'])
    expect(pages[2]?.html).toContain('pk_live_other')
    expect(pages[2]?.html).not.toContain('with blank')
    const rows = await open.shop.db.selectFrom('connections').selectAll().execute()
    const texts = [
      ...pages.map(({ html }) => html),
      ...open.logged,
      JSON.stringify(await listAudit(open.shop.db, { before: null, limit: 50 })),
      JSON.stringify(await lettersTo(open.shop.db, OWNER_EMAIL)),
      JSON.stringify(rows),
    ]
    const secrets = [LIVE_KEYS.secretKey, MAIL_SERVER.mailPassword, 'p%40ss']
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
    expect(rows.map(({ name, sealed }) => [name, sealed?.slice(0, 3)])).toEqual([
      ['payments', 'v1.'],
      ['mail', 'v1.'],
    ])
    expect(await lettersTo(open.shop.db, OWNER_EMAIL)).toMatchObject([
      { subject: expect.stringContaining('somebody changed the payment keys') },
      { subject: expect.stringContaining('somebody changed the mail service') },
    ])
    await takeBackup(open.settings)
    const stored = readdirSync(open.settings.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
    expect(stored.map(({ name }) => name)).toContain('backup.tar')
    expect(stored.find(({ name }) => name === 'backup.tar')?.bytes.includes('seal-key')).toBe(false)
    expect(stored.filter(({ bytes }) => bytes.includes(LIVE_KEYS.secretKey))).toEqual([])
  })

  test('without step-up, and for a helper, nothing is changed [M142]', async () => {
    const open = await openKeysShop(engine)
    const helper = await signInHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    const { html: today } = await helper.get('/owner')
    expect(today).toContain('The shop takes no orders')
    expect(today).not.toContain(PATH)
    expect((await saveKeys({ ...open, owner: helper })).status).toBe(403)
    await open.shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await saveKeys(open)
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Is it you?')
    expect(asked.html).not.toContain(LIVE_KEYS.secretKey)
    expect(open.shop.connections.revision()).toBe(0)
    expect(open.provider.requests()).toEqual([])
  })

  test('of two owners who change keys at once, one is told [M143]', async () => {
    const open = await openKeysShop(engine)
    const kwame = await signInKwame(open)
    const answers = await Promise.all([saveKeys(open), saveKeys({ ...open, owner: kwame })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.html).toContain(
      words['connections-changed'],
    )
  })

  test.each([
    ['keys that the provider refuses', { status: 401, json: {} }, words['keys-refused']],
    ['a provider that is away', 'cut', words['provider-away']],
    ['a provider that answers rubbish', { status: 200, json: { no: 1 } }, words['provider-away']],
  ] as const)('%s changes nothing, and is said [M144]', async (_what, answer, sentence) => {
    const open = await openKeysShop(engine)
    open.provider.answerWith('check', answer)
    const { status, html } = await saveKeys(open)
    expect(status).toBe(409)
    expect(html).toContain(sentence)
    expect(html).toContain(LIVE_KEYS.publicKey)
    expect(await orderStatus(open)).toBe(503)
  })

  test('test keys are stored, and the shop stays closed and says so [M140]', async () => {
    const open = await openKeysShop(engine)
    const test = { publicKey: 'pk_test_1', secretKey: 'sk_test_1' }
    const { html } = await saveKeys(open, test)
    expect(html).toContain('Test keys')
    expect(html).toContain('the payment keys are test keys')
    expect(await orderStatus(open)).toBe(503)
    expect((await saveKeys(open, { ...test, secretKey: 'sk_live_1' })).html).toContain(
      words['keys-of-two-modes'],
    )
  })

  test('while a live order is open, keys of another account or mode are refused [M145]', async () => {
    const open = await openKeysShop(engine)
    await saveKeys(open)
    expect(await orderStatus(open)).toBe(201)
    const rotated = { ...LIVE_KEYS, secretKey: 'sk_live_rotated' }
    const toTest = await saveKeys(open, { publicKey: 'pk_test_1', secretKey: 'sk_test_1' })
    open.provider.answerWith('verify', {
      status: 400,
      json: { status: false, message: 'Transaction reference not found' },
    })
    const elsewhere = await saveKeys(open, rotated)
    expect([toTest.status, elsewhere.status]).toEqual([409, 409])
    expect(elsewhere.html).toContain(words['live-orders-open'].slice(0, 60))
    open.provider.answerWith('verify', null)
    const { status, html } = await saveKeys(open, rotated)
    expect(status).toBe(200)
    expect(html).toContain('kept for what began with them')
    const leaked = await saveKeys(open, { ...rotated, hasFormerLeaked: 'on' })
    expect(leaked.html).not.toContain('kept for what began with them')
  })

  test('keys that were judged while nothing was open are refused if an order begins just then [M161]', async () => {
    const open = await openKeysShop(engine)
    const { shop, provider } = open
    await saveKeys(open)
    expect(await orderStatus(open)).toBe(201)
    const closed = { next_check_at: null }
    await shop.db.updateTable('payment_attempts').set(closed).execute()
    const answer = { json: { status: true, message: 'x', data: { payment_session_timeout: 0 } } }
    provider.answerWith('check', { status: 200, delayMs: 500, ...answer })
    const checks = () => provider.requests().filter(({ call }) => call === 'check').length
    const before = checks()
    const saving = saveKeys(open, { secretKey: 'sk_live_of_another' })
    await expect.poll(checks).toBe(before + 1)
    await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('payment_attempts').set({ next_check_at: shop.now() }).execute()
      // The keys are judged and about to be written: only a lock keeps them waiting for this.
      await Promise.race([saving, setTimeout(2_000)])
    })
    expect((await saving).html).toContain(words['live-orders-open'].slice(0, 60))
    expect(shop.config.paystack?.secretKey).toBe(LIVE_KEYS.secretKey)
  })

  test('a process that was away while keys changed brings no former key back [M160]', async () => {
    const open = await openKeysShop(engine)
    const { shop } = open
    await saveKeys(open)
    await orderStatus(open)
    const second = await open.start()
    // It knows the keys of now, and hears of nothing that comes.
    const stale = { ...second.shop, config: { ...second.shop.config } }
    const known = second.shop.connections.revision()
    const connections = {
      ...second.shop.connections,
      revision: () => known,
      refresh: async () => {},
    }
    await saveKeys(open, { secretKey: 'sk_live_second' })
    await saveKeys(open, { secretKey: 'sk_live_third', hasFormerLeaked: 'on' })
    await endFormerKeys({ ...stale, connections })
    const actor = { staffId: null, name: 'x' }
    const variables = variablesOfKeys(
      { ...LIVE_KEYS, secretKey: 'sk_live_other', hasFormerLeaked: false },
      stale.config,
    )
    const refused = await changeConnection(
      { ...stale, connections },
      { name: 'payments', variables, seenRevision: known, actor },
    )
    expect(refused).toEqual({ ok: false, error: 'connections-changed' })
    await shop.connections.refresh()
    expect(shop.config.paystack).toMatchObject({ secretKey: 'sk_live_third' })
    expect(shop.config.paystack?.formerSecretKeys).toBeUndefined()
    // One that is away answers a form of today with what is stored, not with what it knew.
    const revision = String(shop.connections.revision())
    const owner = second.browse()
    owner.setCookie(open.owner.cookie())
    await owner.post(`${PATH}/payments`, { ...LIVE_KEYS, secretKey: 'sk_live_fourth', revision })
    await shop.connections.refresh()
    expect(shop.config.paystack?.formerSecretKeys).toEqual(['sk_live_third'])
  })

  test('a row that no longer fits takes only its own connection away [M159]', async () => {
    const open = await openKeysShop(engine, {}, { reachesDoubles: true })
    const { shop } = open
    await saveKeys(open)
    await open.owner.post(`${PATH}/mail-server`, {
      ...MAIL_SERVER,
      revision: String(shop.connections.revision()),
    })
    const wreck = async (row: object) => {
      await shop.db.updateTable('connections').set(row).where('name', '=', 'mail').execute()
      await bumpRevision(shop.db, 'connections')
      await shop.connections.refresh()
    }
    const mail = await shop.db
      .selectFrom('connections')
      .select(['open_json', 'sealed'])
      .where('name', '=', 'mail')
      .executeTakeFirstOrThrow()
    for (const row of [
      { open_json: 'rubbish' },
      { open_json: '{"MAIL_FROM":"no mailbox"}' },
      { open_json: '[]' },
      { sealed: 'v1.x.y' },
      { sealed: null },
    ]) {
      await wreck({ ...mail, ...row })
      expect([row, shop.config.lostConnections]).toEqual([row, ['mail']])
      expect(shop.config.smtp).toBeNull()
      expect(shop.config.paystack?.secretKey).toBe(LIVE_KEYS.secretKey)
      expect((await open.owner.get(PATH)).html).toContain('What opens this is lost')
    }
    const started = await open.start()
    expect(started.shop.config.lostConnections).toEqual(['mail'])
    await wreck(mail)
    expect(shop.config.lostConnections).toEqual([])
    // A newer release may know more than this one.
    await sql`insert into connections (name, open_json, changed_at) values ('carrier', '{}', 1)`.execute(
      shop.db,
    )
    await wreck({ changed_at: 2 })
    expect(shop.config.smtp?.host).toBe('smtp.mail.example')
    expect(await orderStatus(open)).toBe(201)
  })

  test('EmailJS without a private key is sealed, too [M141]', async () => {
    const open = await openKeysShop(engine)
    const ids = { userId: 'user', serviceId: 'service', templateId: 'order' }
    await open.owner.post(`${PATH}/mail-service`, { ...ids, revision: '0' })
    expect(open.shop.config.emailjs).toMatchObject({ userId: 'user' })
    const { sealed } = await open.shop.db
      .selectFrom('connections')
      .select('sealed')
      .executeTakeFirstOrThrow()
    expect(sealed).toMatch(/^v1\./)
  })

  test('blanks and lines inside a value, and values of 100 KB, are refused in words [M164]', async () => {
    const open = await openKeysShop(engine)
    const { owner, shop } = open
    const LONG = 'x'.repeat(100_000)
    const forms = {
      payments: { ...LIVE_KEYS },
      'mail-server': { ...MAIL_SERVER },
      'mail-service': { userId: 'u', serviceId: 's', templateId: 't', secretToken: 'p' },
      address: { address: 'https://shop.example', leadsHere: 'on' },
      backup: {
        endpoint: 'https://s3.example.com',
        bucket: 'shop-backups',
        accessKey: 'k',
        accessSecret: 's',
        region: 'eu-west-1',
        backupKey: AGE_KEY,
      },
      pictures: {
        endpoint: 'https://s3.example.com',
        bucket: 'shop-pictures',
        accessKey: 'k',
        accessSecret: 's',
        region: 'eu-west-1',
      },
    }
    const NAMES = ['mailPassword', 'from', 'leadsHere']
    for (const [form, fields] of Object.entries(forms)) {
      for (const [field, value] of Object.entries(fields)) {
        const broken = [`${value}\n${value}`, LONG]
        if (!NAMES.includes(field)) broken.push(`${value} ${value}`)
        if (field === 'leadsHere') continue
        for (const typed of broken) {
          const { status, html } = await owner.post(`${PATH}/${form}`, {
            ...fields,
            [field]: typed,
            revision: '0',
          })
          const isRefused = status >= 400 && status < 500
          expect([form, field, typed.length, isRefused]).toEqual([form, field, typed.length, true])
          expect(html).toContain('<!doctype html>')
        }
      }
    }
    expect(shop.connections.revision()).toBe(0)
  }, 120_000)

  test('a former key is forgotten when nothing is open that was begun with it [M145]', async () => {
    const open = await openKeysShop(engine)
    const { shop } = open
    await saveKeys(open)
    await orderStatus(open)
    await saveKeys(open, { secretKey: 'sk_live_rotated' })
    const former = () => shop.config.paystack?.formerSecretKeys
    await endFormerKeys(shop)
    expect(former()).toEqual([LIVE_KEYS.secretKey])
    const { changed_at } = await shop.db
      .selectFrom('connections')
      .select('changed_at')
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('payment_attempts')
      .set({ created_at: changed_at + 60_000 })
      .execute()
    await endFormerKeys(shop)
    expect(former()).toBeUndefined()
    expect(shop.config.paystack?.secretKey).toBe('sk_live_rotated')
  })

  test('a former key that has leaked is forgotten at a press, whatever is open, and it is told [M145]', async () => {
    const open = await openKeysShop(engine)
    const { owner, shop, provider } = open
    const FORGET = `${PATH}/payments/forget-former`
    const forget = (revision = shop.connections.revision()) =>
      owner.post(FORGET, { revision: String(revision) })
    await saveKeys(open)
    expect((await owner.get(PATH)).html).not.toContain(FORGET)
    expect((await forget()).html).toContain(words['no-former-keys'])
    await orderStatus(open)
    const { html } = await saveKeys(open, { secretKey: 'sk_live_rotated' })
    expect(html).toContain(FORGET)
    const seen = shop.connections.revision()
    expect((await forget(seen - 1)).html).toContain(words['connections-changed'])
    const helper = await signInHelper(open)
    expect((await helper.post(FORGET, { revision: String(seen) })).status).toBe(403)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    expect((await forget()).html).toContain('Is it you?')
    await shop.db.updateTable('staff_sessions').set({ proved_at: shop.now() }).execute()
    provider.answerWith('check', 'cut')
    expect(shop.config.paystack?.formerSecretKeys).toEqual([LIVE_KEYS.secretKey])
    expect((await forget()).html).toContain('Forgotten.')
    expect(shop.config.paystack?.formerSecretKeys).toBeUndefined()
    expect(shop.config.paystack?.secretKey).toBe('sk_live_rotated')
    expect((await listAudit(shop.db, { before: null, limit: 1 }))[0]).toMatchObject({
      action: 'former-keys-forgotten',
      actor: 'Adwoa',
    })
    expect((await lettersTo(shop.db, OWNER_EMAIL)).length).toBe(3)
  })

  test('keys of the environment win, and have no form [M146]', async () => {
    const open = await openKeysShop(engine)
    await saveKeys(open)
    const other = await open.start({
      PAYSTACK_PUBLIC_KEY: 'pk_live_of_server',
      PAYSTACK_SECRET_KEY: 'sk_live_of_server',
    })
    const owner = other.browse()
    owner.setCookie(open.owner.cookie())
    const { html } = await owner.get(PATH)
    expect(html).toContain('Set by the server')
    expect(html).not.toContain(`action="${PATH}/payments"`)
    const refused = await saveKeys({ owner, shop: other.shop })
    expect([refused.status, refused.html.includes(words['set-by-server'])]).toEqual([409, true])
    expect(other.shop.config.paystack?.secretKey).toBe('sk_live_of_server')
  })

  test('with a lost seal key the shop is closed, its mails wait, and keys are asked for again [M147]', async () => {
    const open = await openKeysShop(engine)
    await saveKeys(open)
    const { html: saved } = await open.owner.post(`${PATH}/mail-server`, {
      ...MAIL_SERVER,
      revision: String(open.shop.connections.revision()),
    })
    expect(saved).toContain('smtp.mail.example, port 587')
    const lost = await open.start({ SEAL_KEY: 'x'.repeat(43), ALLOW_TEST_PAYMENTS: 'true' })
    expect(await orderStatus(lost)).toBe(503)
    expect(lost.shop.standIn).toBeNull()
    const mailer = configuredMailer(lost.shop.config, lost.shop.now)
    expect(mailer.isFolder).toBeUndefined()
    const owner = lost.browse()
    owner.setCookie(open.owner.cookie())
    expect((await owner.get(PATH)).html).toContain('What opens this is lost')
    expect(await saveKeys({ owner, shop: lost.shop })).toMatchObject({ status: 200 })
    expect(await orderStatus(lost)).toBe(201)
  })

  test('without anything to seal with, keys are refused and an address is saved [M147]', async () => {
    const open = await openKeysShop(engine, { SEAL_KEY: '', PUBLIC_URL: '' })
    const { dataDir, databaseUrl } = open.shop.config
    if (databaseUrl === null) writeFileSync(join(dataDir, SEAL_KEY_FILE), 'cut off')
    const origin = 'https://shop.example'
    const owner = openHttpClient(open.app, { host: 'shop.example', origin: 'http://shop.example' })
    owner.setCookie(open.owner.cookie().replace('__Host-owner', 'owner-session'))
    expect((await owner.get(PATH)).html).toContain('to what openssl rand -base64 32 prints')
    expect((await saveKeys({ ...open, owner })).html).toContain(words['no-seal-key'])
    const typed = { address: origin, revision: '0' }
    const refused = await owner.post(`${PATH}/address`, typed)
    expect(refused.html).toContain(words['address-elsewhere'])
    await owner.post(`${PATH}/address`, { ...typed, leadsHere: 'yes' })
    expect(open.shop.config.publicUrl).toBe(origin)
  })

  test('a new mail service is told to every owner by the former one, too [M148]', async () => {
    const open = await openKeysShop(engine, {}, { reachesDoubles: true })
    await signInKwame(open)
    const former = await startFakeSmtp()
    onTestFinished(former.close)
    const from = 'hello@shop.example'
    await storeConnection(open, 'mail', {
      SMTP_URL: `smtp://127.0.0.1:${former.port}`,
      MAIL_FROM: from,
    })
    const revision = String(open.shop.connections.revision())
    const { status } = await open.owner.post(`${PATH}/mail-server`, { ...MAIL_SERVER, revision })
    expect(status).toBe(200)
    expect(former.messages().map(({ to }) => to)).toEqual([[OWNER_EMAIL], ['kwame@example.com']])
    expect(await lettersTo(open.shop.db, 'kwame@example.com')).toHaveLength(1)
    expect(open.shop.config.smtp).toMatchObject({
      host: MAIL_SERVER.server,
      tls: 'required',
      login: { user: MAIL_SERVER.user, password: MAIL_SERVER.mailPassword },
    })
  })

  test('a server or bucket inside the network of the shop is refused [M149]', async () => {
    const open = await openKeysShop(engine)
    const bucket = {
      endpoint: 'https://169.254.169.254',
      bucket: 'shop-backups',
      accessKey: 'AKIA',
      accessSecret: 'hush',
      backupKey: AGE_KEY,
    }
    for (const server of ['localhost', '127.0.0.1', '10.0.0.7', 'mailhost', 'a?secure=false', '']) {
      const { status } = await open.owner.post(`${PATH}/mail-server`, {
        ...MAIL_SERVER,
        server,
        revision: '0',
      })
      expect([server, status]).not.toEqual([server, 200])
    }
    const { status } = await open.owner.post(`${PATH}/backup`, { ...bucket, revision: '0' })
    expect(status).not.toBe(200)
    expect(open.shop.connections.revision()).toBe(0)
  })

  test('the address is proposed, confirmed, and never followed from a request [M149]', async () => {
    const open = await openKeysShop(engine, { PUBLIC_URL: '' })
    const owner = openHttpClient(open.app, { host: 'shop.example', origin: 'http://shop.example' })
    owner.setCookie(open.owner.cookie().replace('__Host-owner', 'owner-session'))
    const save = (address: string, more = {}) => {
      const revision = String(open.shop.connections.revision())
      return owner.post(`${PATH}/address`, { address, revision, ...more })
    }
    const { html } = await owner.get(PATH)
    expect(html).toContain('Is this the address of your shop?')
    expect(html).toContain('value="http://shop.example"')
    for (const wrong of ['shop.example', 'https://new.example/shop']) {
      expect((await save(wrong)).html).toContain(words['address-wrong'])
    }
    expect((await save('http://shop.example')).html).toContain(
      'The shop follows within two seconds',
    )
    expect(open.shop.config.publicUrl).toBe('http://shop.example')
    const host = 'evil.example'
    const evil = await open.app.inject({ url: '/', headers: { host } })
    expect(evil.body).not.toContain(host)

    expect((await save('https://new.example')).html).toContain(words['address-elsewhere'])
    const moved = await save('https://new.example', { leadsHere: 'on' })
    expect(moved.html).toContain('https://new.example/owner/keys')
    expect(open.shop.config).toMatchObject({
      publicUrl: 'https://new.example',
      officeOrigin: 'https://new.example',
    })
    expect((await open.app.inject({ url: '/' })).body).toContain('href="https://new.example/"')
  })

  test('a letter, the keys and the bucket are tried, and the answer is plain [M144]', async () => {
    const open = await openKeysShop(engine, {}, { reachesDoubles: true })
    const { owner, provider } = open
    expect((await owner.post(`${PATH}/payments/try`)).html).toContain(words['not-set'])
    await saveKeys(open)
    expect((await owner.post(`${PATH}/payments/try`)).html).toContain('accepts the secret key')
    provider.answerWith('check', 'cut')
    expect((await owner.post(`${PATH}/payments/try`)).html).toContain('did not answer')
    const server = await startFakeSmtp()
    onTestFinished(server.close)
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`
    await storeConnection(open, 'mail', { SMTP_URL, MAIL_FROM: 'hello@shop.example' })
    expect((await owner.post(`${PATH}/mail/try`)).html).toContain('has taken a letter to you')
    expect(server.messages().map(({ to }) => to)).toEqual([[OWNER_EMAIL]])
    server.failWith({ at: 'greeting', answer: '554 5.7.1 Your network is on a list' })
    expect((await owner.post(`${PATH}/mail/try`)).html).toContain('The letter was not sent.')
    const { settings, behave, objects, close } = await startFakeS3()
    onTestFinished(close)
    await storeConnection(open, 'backup', {
      BACKUP_S3_ENDPOINT: settings.endpoint,
      BACKUP_S3_BUCKET: settings.bucket,
      BACKUP_S3_KEY: settings.key,
      BACKUP_S3_SECRET: settings.secret,
      BACKUP_S3_REGION: settings.region,
      BACKUP_PUBLIC_KEY: AGE_KEY,
    })
    expect((await owner.post(`${PATH}/backup/try`)).html).toContain('put into the bucket, read')
    expect(objects.size).toBe(0)
    behave(403)
    expect((await owner.post(`${PATH}/backup/try`)).html).toContain('answered with status 403')
  })
})
