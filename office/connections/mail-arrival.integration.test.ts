import { expect, onTestFinished, test } from 'vitest'
import { pruneMailTrials } from '#database/opening/mail-trials'
import { connectionMessages as words } from '#domain/owner-messages/connections'
import { ownerNotices } from '#domain/owner-messages/notices'
import { MAX_MAIL_TRIES } from '#server/connections/confirm-mail'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { readMessage } from '#testing/mail/read-message'
import {
  openKeysShop,
  signInHelper,
  signInKwame,
  storeConnection,
} from '#testing/owner/open-keys-shop'
import { startFakeSmtp } from '#testing/stand-ins/fake-smtp'

const PATH = '/owner/keys'
const CONFIRM = `${PATH}/mail/confirm`
const ARRIVED = 'A letter arrived'
const TICK = 'Send mail<span class="visually-hidden">: done'
const MAIL_SERVER = {
  server: 'smtp.mail.example',
  port: '587',
  user: 'shop',
  mailPassword: 'secret',
  from: 'hello@shop.example',
} as const

eachEngine('a letter that shows whether mails arrive', (engine) => {
  test('is confirmed by its link, which can be opened again, and ticks the point [O183]', async () => {
    const { owner, send, isTicked } = await openMailShop(engine)
    const { link, path, code } = await send()
    expect(link).toMatch(/^https:\/\/shop\.example\/owner\/keys\?letter=[\w-]{43}#mail-heading$/)
    expect(link).not.toContain(code)
    expect(await isTicked()).toBe(false)
    expect((await owner.get(path)).html).toContain(ARRIVED)
    expect(await isTicked()).toBe(true)
    const { html } = await owner.get(path)
    expect(html).toContain(ARRIVED)
    expect(html).not.toContain(words['no-trial-letter'])
  })

  test('is confirmed by its code, with one row of the audit', async () => {
    const { shop, owner, send, isTicked } = await openMailShop(engine)
    const { code } = await send()
    expect((await owner.get(PATH)).html).toContain('Code in the letter')
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
    const { html } = await owner.post(CONFIRM, { letterCode: spaced })
    expect(html).toContain(ownerNotices['mail-confirmed'])
    expect(html).not.toContain('Code in the letter')
    expect(await isTicked()).toBe(true)
    const again = await owner.post(CONFIRM, { letterCode: code })
    expect([again.status, again.html.includes(words['no-trial-letter'])]).toEqual([422, true])
    const audit = shop.db.selectFrom('audit').select('actor').where('action', '=', 'mail-confirmed')
    expect(await audit.execute()).toEqual([{ actor: 'Adwoa' }])
  })

  test('a code is guessed five times, those at once counted, then none counts [O183]', async () => {
    const { owner, send, isTicked } = await openMailShop(engine)
    const { code } = await send()
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (letterCode: string) => owner.post(CONFIRM, { letterCode })
    const guesses = await Promise.all(Array.from({ length: MAX_MAIL_TRIES }, () => guess(wrong)))
    for (const { html } of guesses) expect(html).toContain(words['trial-code-wrong'])
    expect((await guess(code)).html).toContain(words['no-trial-letter'])
    expect(await isTicked()).toBe(false)
    const { code: newer } = await send()
    expect((await guess(newer)).html).toContain(ownerNotices['mail-confirmed'])
  })

  test('a wrong link, which any site can make somebody open, uses up no try, and no code is one [O201]', async () => {
    const { owner, send, isTicked } = await openMailShop(engine)
    const { code, path } = await send()
    const wrong = [code, '', 'x'.repeat(43), ...Array.from({ length: MAX_MAIL_TRIES }, () => '1')]
    for (const secret of wrong) {
      const { html } = await owner.get(`${PATH}?letter=${secret}`)
      expect(html).toContain(words['trial-link-wrong'])
    }
    expect(await isTicked()).toBe(false)
    for (let guess = 0; guess < MAX_MAIL_TRIES; guess += 1) {
      const typed = await owner.post(CONFIRM, { letterCode: code === '000000' ? '1' : '000000' })
      expect(typed.html).toContain(words['trial-code-wrong'])
    }
    await owner.get(path)
    expect(await isTicked()).toBe(true)
  })

  test('a code that is too old, of an older letter or of somebody else counts for nothing [O183]', async () => {
    const open = await openMailShop(engine)
    const { shop, owner, send, isTicked } = open
    const { code: older, path: formerPath } = await send()
    const { code, path } = await send()
    expect((await owner.get(formerPath)).html).toContain(words['trial-link-wrong'])
    if (older !== code) {
      const { html } = await owner.post(CONFIRM, { letterCode: older })
      expect(html).toContain(words['trial-code-wrong'])
    }
    const kwame = await signInKwame(open)
    expect((await kwame.get(path)).html).toContain(words['no-trial-letter'])
    expect((await kwame.post(CONFIRM, { letterCode: code })).html).toContain(
      words['no-trial-letter'],
    )
    const helper = await signInHelper(open)
    expect((await helper.post(CONFIRM, { letterCode: code })).status).toBe(403)
    await shop.db.updateTable('mail_trials').set({ expires_at: shop.now() }).execute()
    expect((await owner.post(CONFIRM, { letterCode: code })).html).toContain(
      words['no-trial-letter'],
    )
    expect((await owner.get(path)).html).toContain(words['no-trial-letter'])
    expect(await isTicked()).toBe(false)
    await pruneMailTrials(shop.db, shop.now())
    expect(await shop.db.selectFrom('mail_trials').selectAll().execute()).toEqual([])
  })

  test('a changed mail service takes the tick away, and the codes of the former one [O181] [O183]', async () => {
    const { shop, owner, send, isTicked } = await openMailShop(engine)
    const { code } = await send()
    await owner.post(CONFIRM, { letterCode: code })
    expect(await isTicked()).toBe(true)
    const { code: former } = await send()
    const revision = String(shop.connections.revision())
    await owner.post(`${PATH}/mail-server`, { ...MAIL_SERVER, revision })
    expect(await isTicked()).toBe(false)
    const { html } = await owner.post(CONFIRM, { letterCode: former })
    expect(html).toContain(words['no-trial-letter'])
    expect((await owner.get(PATH)).html).not.toContain(ARRIVED)
  })

  test('a service that the environment changes takes the tick away, too [O181] [O183]', async () => {
    const open = await openMailShop(engine)
    const { code, path } = await open.send()
    const of = (host: string) => ({
      SMTP_URL: `smtps://shop:secret@${host}`,
      MAIL_FROM: 'a@shop.example',
    })
    const other = await open.start(of('smtp.other.example'))
    const owner = other.browse()
    owner.setCookie(open.owner.cookie())
    expect((await owner.get(path)).html).toContain(words['trial-of-former-service'])
    await open.owner.post(CONFIRM, { letterCode: code })
    expect(await open.isTicked()).toBe(true)
    expect((await owner.get('/owner')).html).not.toContain(TICK)
  })

  test('the database has neither code nor link, and no password of the mail service in any mark', async () => {
    const { shop, send } = await openMailShop(engine)
    const { code, path } = await send()
    const row = await shop.db.selectFrom('mail_trials').selectAll().executeTakeFirstOrThrow()
    const secret = new URLSearchParams(path.split('?')[1]).get('letter') ?? ''
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
    expect(row).toMatchObject({
      tries: 0,
      code_hash: expect.stringMatching(/^[\w-]{43} [\w-]{43}$/),
    })
  })
})

async function openMailShop(engine: Engine) {
  const open = await openKeysShop(engine, {}, { reachesDoubles: true })
  const server = await startFakeSmtp()
  onTestFinished(server.close)
  await storeConnection(open, 'mail', {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'hello@shop.example',
  })
  /** Sends a letter, and reads it as the owner does. */
  const send = async () => {
    expect((await open.owner.post(`${PATH}/mail/try`)).html).toContain('has taken a letter to you')
    const bytes = server.messages().at(-1)?.bytes
    const text = bytes === undefined ? '' : readMessage(bytes).text
    const link = /https:\S+/.exec(text)?.[0] ?? ''
    const path = link.replace('https://shop.example', '').replace(/#.*/, '')
    return { link, path, code: /code under Keys and services: (\d{6})/.exec(text)?.[1] ?? '' }
  }
  const isTicked = async () => (await open.owner.get('/owner')).html.includes(TICK)
  return { ...open, send, isTicked }
}
