import { expect, test } from 'vitest'
import { listNewsletters } from '#database/newsletter/newsletters'
import { planDrop } from '#server/drops/change-drops'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { addReaders, readerAddress } from '#testing/newsletter/open-newsletter'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { OWNER_EMAIL, PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/newsletter'
const DAY_MS = 24 * 3_600_000

const TYPED = {
  subject: 'The dragon is back',
  'block/0/key': '1',
  'block/0/kind': 'heading',
  'block/0/value': 'Hello Accra',
  'block/1/key': '2',
  'block/1/kind': 'text',
  'block/1/value': 'Look at [the tee](/product/14).',
  'block/2/key': '3',
  'block/2/kind': 'piece',
  'block/2/value': '14',
} as const

async function openEditor(engine: Engine) {
  const open = await openOffice(engine)
  const { owner, shop } = open
  const list = await owner.get(PATH)
  const page = await owner.post(`${PATH}/new`, hiddenFields(list.html, `${PATH}/new`))
  const [draft] = await listNewsletters(shop.db, 1)
  if (!draft) throw new Error(page.html)
  const at = `${PATH}/${draft.id}`
  const stored = async () => {
    const [first] = await listNewsletters(shop.db, 1)
    return first
  }
  const save = async (typed: Readonly<Record<string, string>>) => {
    const { version } = (await stored()) ?? draft
    return owner.post(`${at}/save`, { seen: String(version), step: 'save', ...typed })
  }
  return { ...open, list, page, at, id: draft.id, stored, save }
}

eachEngine('the newsletter in the office', (engine) => {
  test('is written part by part, without script; every button keeps what was typed [N38]', async () => {
    const { owner, at, page, stored, save, list } = await openEditor(engine)
    expect(page.path).toBe(at)
    // Sending the same form again opens the same draft.
    const again = await owner.post(`${PATH}/new`, hiddenFields(list.html, `${PATH}/new`))
    expect(again.path).toBe(at)
    await save({ ...TYPED, step: 'add heading' })
    expect(await stored()).toMatchObject({ subject: TYPED.subject, version: 2 })
    const moved = await save({ ...TYPED, step: 'up 2' })
    expect((await stored())?.blocks.map(({ key }) => key)).toEqual([2, 1, 3])
    expect(moved.html).toContain('[the tee](/product/14)')
    await save({ ...TYPED, step: 'remove 1' })
    expect((await stored())?.blocks.map(({ kind }) => kind)).toEqual(['text', 'piece'])
  })

  test('what is missing is said at its field, with all that was typed [N38]', async () => {
    const { save, stored } = await openEditor(engine)
    const typed = {
      ...TYPED,
      subject: '',
      'block/1/value': 'See [x](javascript:1)',
      'block/2/value': '',
    }
    const { status, html } = await save({ ...typed, step: 'review' })
    expect(status).toBe(422)
    for (const words of [
      'Please give it a subject',
      'One of the links does not work',
      'Please choose a piece that is on sale',
      'See [x](javascript:1)',
      'value="Hello Accra"',
    ]) {
      expect(html).toContain(words)
    }
    expect(await stored()).toMatchObject({ version: 1 })
    const long = await save({ ...TYPED, 'block/1/value': 'x'.repeat(2001) })
    expect([long.status, long.html.includes('x'.repeat(2001))]).toEqual([422, true])
  })

  test('edited in two tabs, the second sees both versions [N32]', async () => {
    const { owner, at, save } = await openEditor(engine)
    await save(TYPED)
    const late = { ...TYPED, subject: 'Another subject', seen: '1', step: 'save' }
    const { status, html } = await owner.post(`${at}/save`, late)
    expect(status).toBe(409)
    expect(html).toContain('Somebody else has changed this newsletter')
    expect(html).toContain('The dragon is back')
    expect(html).toContain('value="Another subject"')
    expect((await owner.post(`${at}/save`, { ...late, seen: '2' })).status).toBe(200)
  })

  test('is seen before it is sent: as HTML in a frame that runs nothing, and as text [N39]', async () => {
    const { owner, at, save, browse } = await openEditor(engine)
    const review = await save({ ...TYPED, step: 'review' })
    expect(review.path).toBe(`${at}/review`)
    expect(review.html).toContain('Ancient Dragon Tee, GH₵')
    expect(review.html).toMatch(/<iframe[^>]* sandbox="allow-same-origin"/)
    const mail = await owner.get(`${at}/review/html`)
    expect(mail.html).toContain('Hello Accra</h2>')
    expect(mail.html).toMatch(/<img src="http:\/\/[^"]+\/pictures\/[^"]+\.jpg"/)
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN')
    const policy = String(mail.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
    expect((await browse().get(`${at}/review/html`)).path).toContain('/owner/sign-in')
  })

  test('goes to oneself first, without unsubscribing anybody', async () => {
    const { owner, at, save, shop } = await openEditor(engine)
    const planned = await planDrop(shop, {
      typed: {
        title: 'Dragon drop',
        at: new Date(Date.now() + DAY_MS).toISOString(),
        productIds: ['13'],
        limit: '1',
        mode: 'line',
        holdMinutes: '10',
      },
      actor: { staffId: null, name: 'Test' },
    })
    if (!planned.ok) throw new Error(planned.error.code)
    const drop = { 'block/3/key': '4', 'block/3/kind': 'drop', 'block/3/value': planned.value.id }
    await save({ ...TYPED, ...drop })
    const sent = await owner.post(`${at}/test`)
    expect(sent.html).toContain('only written to a file on the server')
    const folder = await openMailFolder(shop.now)
    await sendAllMails({ db: shop.db, now: shop.now, mailer: folder.mailer })
    const [mail] = await folder.read()
    expect(mail?.headers).toMatchObject({
      to: OWNER_EMAIL,
      subject: 'The dragon is back',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.text).toContain('HELLO ACCRA')
    expect(mail?.text).toContain('DRAGON DROP')
    expect(mail?.text).toMatch(/Opens on \w+ \d+ \w+ at \d\d:\d\d GMT/)
    expect(mail?.text).toContain('Unsubscribe:')
  })

  test('is sent by the owner alone, who proves it and has seen the last version [N34] [N35]', async () => {
    const { owner, at, save, shop, stored, browse } = await openEditor(engine)
    await addReaders(shop.db, 2)
    await shop.db.updateTable('subscribers').set({ state_since: 0 }).execute()
    await save(TYPED)
    const helper = await signInAsHelper({ shop, browse })
    for (const step of ['save', 'test', 'send', 'pause', 'resume', 'stop', 'remove']) {
      expect((await helper.post(`${at}/${step}`, { seen: '2' })).status).toBe(403)
    }
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await owner.post(`${at}/send`, { seen: '2' })
    expect([asked.status, asked.html.includes('Is it you?')]).toEqual([403, true])
    expect(await stored()).toMatchObject({ state: 'draft' })
    const proof = { ...hiddenFields(asked.html, '/owner/prove'), password: PASSWORD }
    const back = await owner.post('/owner/prove', proof)
    expect(back.html).toContain('Yes, send it to 2 readers')

    expect((await owner.post(`${at}/send`, { seen: '1' })).status).toBe(409)
    const started = await owner.post(`${at}/send`, { seen: '2' })
    expect(started.html).toContain('Written to files for 0 of 2 readers')
    expect((await save({ ...TYPED, subject: 'Too late' })).status).toBe(409)
    expect(await stored()).toMatchObject({ state: 'sending', subject: TYPED.subject })

    expect((await owner.post(`${at}/pause`)).html).toContain('Nothing more is sent until you go on')
    expect((await owner.post(`${at}/resume`)).html).toContain('It goes on where it was')
    expect((await owner.post(`${at}/stop`)).html).toContain('Nobody else gets it')
    expect((await owner.post(`${at}/stop`)).status).toBe(409)
    const audit = await shop.db.selectFrom('audit').select(['action', 'actor']).execute()
    for (const action of ['started', 'paused', 'resumed', 'stopped']) {
      expect(audit).toContainEqual({ action: `newsletter-${action}`, actor: 'Adwoa' })
    }
  })

  test('without readers, unfinished, or gone, nothing is started', async () => {
    const { owner, at, save } = await openEditor(engine)
    await save(TYPED)
    const nobody = await owner.post(`${at}/send`, { seen: '2' })
    expect([nobody.status, nobody.html.includes('nobody to send it to')]).toEqual([409, true])
    await save({ ...TYPED, 'block/2/value': '' })
    const unfinished = await owner.post(`${at}/send`, { seen: '3' })
    expect(unfinished.html).toContain('It is not finished yet')
    expect((await owner.post(`${at}/remove`)).path).toContain(PATH)
    expect((await owner.get(at)).status).toBe(404)
    expect((await owner.post(`${at}/send`, { seen: '3' })).status).toBe(409)
  })

  test('an address whose mail came back is taken off, and the audit does not name it', async () => {
    const { owner, shop } = await openEditor(engine)
    await addReaders(shop.db, 2)
    const wrong = await owner.post(`${PATH}/take-off`, { email: 'nobody@example.com' })
    expect([wrong.status, wrong.html.includes('value="nobody@example.com"')]).toEqual([422, true])
    const taken = await owner.post(`${PATH}/take-off`, { email: readerAddress(1) })
    expect(taken.html).toContain('Taken off the list.')
    const audit = await shop.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain('reader-0001')
    expect(audit.map(({ action }) => action)).toContain('reader-taken-off')
  })

  test('the list of readers is a file, for who proves it', async () => {
    const { owner, shop, list } = await openEditor(engine)
    await addReaders(shop.db, 2)
    expect(list.html).toContain('Mailbox does not exist')
    const file = await owner.get(`${PATH}/readers.csv`)
    expect(file.headers['content-disposition']).toContain('readers-')
    expect(file.html).toContain(readerAddress(2))
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    expect((await owner.get(`${PATH}/readers.csv`)).status).toBe(403)
  })
})
