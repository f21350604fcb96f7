import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#database/staff/audit'
import { findDraft } from '#database/texts/text-drafts'
import { listVersions } from '#database/texts/texts'
import { brand } from '#domain/brand'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { neutralTexts } from '#domain/texts/neutral/neutral-texts'
import { shippedTexts } from '#domain/texts/shipped/shipped-texts'
import type { TextContent } from '#domain/texts/text-content'
import type { TextName } from '#domain/texts/text-names'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { removeDemoContent } from '../demo-content/decide-demo-content.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { dropTextDraft, goBackToVersion, publishText, saveTextDraft } from './change-texts.ts'

const ACTOR = { staffId: null, name: 'Adwoa' }

async function open(engine: Engine) {
  const stored = await engine.createSeeded()
  const config = { ...stored, databaseUrl: stored.databaseUrl ?? null }
  const opened = await openTestShop({ config })
  onTestFinished(opened.close)
  return { ...opened, config }
}

type Shop = TestShop['shop']

async function editionOf({ db }: Shop, name: TextName) {
  return (await findDraft(db, name)).edition
}

async function publish(shop: Shop, name: TextName, content: TextContent, asksConsent = false) {
  const seen = await editionOf(shop, name)
  const saved = await saveTextDraft(shop, { name, content, seen, actor: ACTOR })
  expect(saved).toEqual({ ok: true, value: null })
  return publishText(shop, { name, seen: seen + 1, asksConsent, actor: ACTOR })
}

function faqWith(answer: string): TextContent {
  const [first, ...others] = shippedTexts.faq.sections
  if (!first) throw new Error('There is no question')
  return { ...shippedTexts.faq, sections: [{ ...first, body: answer }, ...others] }
}

const done = { ok: true, value: null }

eachEngine('texts of the owner', (engine) => {
  test('reach the cached pages of every process by themselves when they are published, not before [O220]', async () => {
    const { shop, app, config } = await open(engine)
    const second = await openTestShop({ config })
    onTestFinished(second.close)
    const read = async (path: string) => (await second.app.inject(path)).body
    expect(await read('/faq')).toContain('stands for unity')
    const content = faqWith('**Asem** makes hats. [See](/collection)')
    const draft = { name: 'faq', content, actor: ACTOR } as const
    await saveTextDraft(shop, { ...draft, seen: 0 })
    expect((await app.inject('/faq')).body).not.toContain('makes hats')

    expect(
      await publishText(shop, { name: 'faq', seen: 1, asksConsent: false, actor: ACTOR }),
    ).toEqual(done)
    expect((await app.inject('/faq')).body).toContain('<strong>Asem</strong> makes hats.')
    await expect.poll(() => read('/faq')).toContain('makes hats')
    const page = await read('/faq')
    expect(page).not.toContain('stands for unity')
    // Search engines read the same words.
    expect(page).toContain('"text":"Asem makes hats. See"')
  })

  test('of two owners who write at once one is told what the other saved, and nothing is lost [O221]', async () => {
    const { shop } = await open(engine)
    const outcomes = await Promise.all(
      ['One', 'Two'].map((answer) =>
        saveTextDraft(shop, { name: 'faq', content: faqWith(answer), seen: 0, actor: ACTOR }),
      ),
    )
    const won = outcomes.findIndex(({ ok }) => ok)
    const stored = faqWith(won === 0 ? 'One' : 'Two')
    expect(outcomes[1 - won]).toEqual({ ok: false, error: { code: 'text-changed', stored } })
    expect((await findDraft(shop.db, 'faq')).content).toEqual(stored)
    // Whoever publishes what they have not seen is told, too.
    const published = await publishText(shop, {
      name: 'faq',
      seen: 0,
      asksConsent: false,
      actor: ACTOR,
    })
    expect(published).toEqual({ ok: false, error: { code: 'text-changed', stored } })
    expect(await listVersions(shop.db, 'faq')).toEqual([])
  })

  test('published twice at once are one version', async () => {
    const { shop } = await open(engine)
    await saveTextDraft(shop, { name: 'faq', content: faqWith('One'), seen: 0, actor: ACTOR })
    const asked = { name: 'faq', seen: 1, asksConsent: false, actor: ACTOR } as const
    const outcomes = await Promise.all([publishText(shop, asked), publishText(shop, asked)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listVersions(shop.db, 'faq')).toHaveLength(1)
  })

  test('keep their versions; going back saves a new one and leaves a draft alone', async () => {
    const { shop, app } = await open(engine)
    for (const answer of ['One', 'Two'])
      expect(await publish(shop, 'faq', faqWith(answer))).toEqual(done)
    const edition = await editionOf(shop, 'faq')
    await saveTextDraft(shop, {
      name: 'faq',
      content: faqWith('Three'),
      seen: edition,
      actor: ACTOR,
    })
    const back = (version: number, seen: number) =>
      goBackToVersion(shop, { name: 'faq', version, seen, actor: ACTOR })
    expect(await back(1, edition + 1)).toEqual(done)
    expect((await app.inject('/faq')).body).toContain('>One<')
    expect((await listVersions(shop.db, 'faq')).map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await findDraft(shop.db, 'faq')).content).toEqual(faqWith('Three'))
    expect(await back(9, edition + 2)).toEqual({ ok: false, error: { code: 'version-gone' } })
    expect(await back(0, edition + 2)).toEqual(done)
    expect((await app.inject('/faq')).body).toContain('stands for unity')
    expect(await dropTextDraft(shop, { name: 'faq', seen: edition + 3, actor: ACTOR })).toEqual(
      done,
    )
    expect((await findDraft(shop.db, 'faq')).content).toBeNull()

    const audit = await listAudit(shop.db, { before: null, limit: 10 })
    expect(audit.map(({ action }) => action)).toEqual([
      'text-draft-dropped',
      'text-restored',
      'text-restored',
      'text-published',
      'text-published',
    ])
    expect(audit.at(-2)).toMatchObject({
      subject: 'Questions and answers',
      detail: { 'question “brand”': expect.stringMatching(/One → .*Two/s) },
    })
  })

  test('are kept in a hundred versions, and the day of the last question for consent with them', async () => {
    const { shop } = await open(engine)
    const cookies = shippedTexts['cookie-policy']
    expect(await publish(shop, 'cookie-policy', cookies, true)).toEqual(done)
    const asked = shop.settings.current().consentAskedAtMs
    for (let turn = 0; turn < 101; turn += 1) await publish(shop, 'cookie-policy', cookies)
    const versions = await listVersions(shop.db, 'cookie-policy')
    expect(versions).toHaveLength(101)
    expect(versions.at(-1)).toMatchObject({ version: 1, asksConsent: true })
    expect([asked !== null, shop.settings.current().consentAskedAtMs]).toEqual([true, asked])
  })

  test('are refused when they lack what the law asks for, or name what does not exist [O218]', async () => {
    const { shop } = await open(engine)
    const policy = shippedTexts['privacy-policy']
    const without = (placeholder: string): TextContent => ({
      ...policy,
      sections: policy.sections.map((each) => ({
        ...each,
        body: each.body.replace(`{${placeholder}}`, 'Ask us.'),
      })),
    })
    for (const name of ['attribution', 'retention', 'your rights', 'complaints', 'mail service']) {
      expect(await publish(shop, 'privacy-policy', without(name))).toEqual({
        ok: false,
        error: {
          code: 'text-invalid',
          problems: { fields: {}, whole: { code: 'needed-missing', name } },
        },
      })
    }
    expect(await publish(shop, 'faq', faqWith('Ask {nobody}'))).toMatchObject({
      error: {
        problems: { fields: { 'section/0/body': { code: 'placeholder-unknown', name: 'nobody' } } },
      },
    })
    expect(await listVersions(shop.db, 'privacy-policy')).toEqual([])
    expect(shop.settings.current().texts['privacy-policy'].origin).toBe('shipped')
  })

  test('of the made-up brand leave with its name or by one press, and what an owner wrote stays [O219]', async () => {
    const { shop, app } = await open(engine)
    const read = async (path: string) => (await app.inject(path)).body
    await publish(shop, 'gallery', {
      fields: { influence: 'Mine', campaign: 'Also' },
      sections: [],
    })
    const { name, tagline } = DEFAULT_SETTINGS
    const rename = async (to: string, seenRevision: number) =>
      changeSettings(shop, { given: { name: to, tagline }, seenRevision, actor: ACTOR })
    expect((await rename('Adinkra Lane', 0)).ok).toBe(true)
    for (const path of [
      '/',
      '/about',
      '/faq',
      '/contact',
      '/terms',
      '/privacy-policy',
      '/accessibility',
    ]) {
      const main = (await read(path)).replace(/<footer[\s\S]*/, '')
      expect([path, /Twi for|June 2023|rosette label|stands for unity/.exec(main)?.[0]]).toEqual([
        path,
        undefined,
      ])
      expect([path, main.includes(brand.nameInProse)]).toEqual([path, false])
    }
    expect(await read('/about')).toContain('Adinkra Lane sells what you see here, from Ghana.')
    expect(await read('/gallery')).toContain('Mine')

    expect((await rename(name, 1)).ok).toBe(true)
    expect(await read('/about')).toContain('is Twi for unity')
    await removeDemoContent(shop, { kind: 'texts', actor: ACTOR })
    expect(await read('/about')).not.toContain('is Twi for unity')
    expect(shop.settings.current().texts.about.content).toEqual(neutralTexts.about)
    expect(await read('/gallery')).toContain('Mine')
  })

  test('say where the shop is on every page, in mails and to search engines', async () => {
    const { shop, app } = await open(engine)
    const fields = {
      ...shippedTexts.contact.fields,
      company: 'Asem Ltd',
      street: '12 Oxford Street',
      city: 'Kumasi',
      hours: 'Monday to Friday, 9 to 17 GMT',
    }
    expect(await publish(shop, 'contact', { fields, sections: [] })).toEqual(done)
    const read = async (path: string) => (await app.inject(path)).body
    const contact = await read('/contact')
    for (const words of ['Asem Ltd', '12 Oxford Street', 'Kumasi, Ghana', 'Monday to Friday']) {
      expect(contact).toContain(words)
    }
    expect(await read('/terms')).toContain(
      'Asem Ltd<br/>12 Oxford Street<br/>Kumasi, Ghana, West Africa',
    )
    expect(await read('/')).toContain(
      '"streetAddress":"12 Oxford Street","addressLocality":"Kumasi"',
    )
    expect(await read('/about')).toContain('Kumasi, Ghana')
    expect(shop.settings.current().brand.city).toBe('Kumasi')
  })

  test('that another release wrote and this one cannot read leave the words of the release', async () => {
    const { shop, app } = await open(engine)
    const row = { name: 'about', saved_at: 1, saved_by: null, asks_consent: 0 } as const
    await shop.db
      .insertInto('texts')
      .values({ ...row, version: 1, content_json: '{"blocks":[]}' })
      .execute()
    await shop.db.insertInto('revisions').values({ topic: 'texts', revision: 9 }).execute()
    await shop.settings.refresh()
    expect((await app.inject('/about')).body).toContain('is Twi for unity')
  })
})
