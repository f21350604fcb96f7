import { expect, test } from 'vitest'
import { findDraft } from '#database/texts/text-drafts'
import { listVersions } from '#database/texts/texts'
import { shippedTexts } from '#domain/texts/shipped/shipped-texts'
import { TEXT_NAMES } from '#domain/texts/text-names'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openOffice } from '#testing/owner/open-office'
import { PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/texts'

async function open(engine: Engine, path = PATH) {
  const office = await openOffice(engine)
  return { ...office, screen: await openPlainBrowser(office.owner, path) }
}

eachEngine('/owner/texts', (engine) => {
  test('a question is added, moved, looked at and published without script [O220]', async () => {
    const { app, screen } = await open(engine)
    const shown = async () => (await app.inject('/faq')).body
    await screen.follow('Questions and answers')
    await screen.press('Add a question')
    await screen.press('Look at it')
    expect(screen.descriptionOf('Question 9')).toContain('Please write something here.')
    screen.fill('Question 9', 'Do you make hats?')
    screen.fill('Answer 9', 'Yes: [see them](/collection). **{brand}** hats.')
    screen.fill('Group of question 9 (optional)', 'Hats')
    await screen.press('Move question 9 up')
    expect(screen.valueOf('Question 8')).toBe('Do you make hats?')
    expect(await shown()).not.toContain('hats?')
    await screen.press('Look at it')
    expect(screen.path()).toBe(`${PATH}/faq/preview`)
    expect(screen.count('iframe[src="/owner/texts/faq/preview/page"]')).toBe(1)
    await screen.press('Publish')
    expect(screen.words()).toContain('Published. Shoppers see it within two seconds.')
    expect(await shown()).toMatch(/>Hats<\/h2>[\s\S]*Do you make hats\?/)
    expect(await shown()).toContain('<strong>NKABOM</strong> hats.')

    await screen.press('Go back to this version')
    expect(screen.words()).toContain('This version is back.')
    expect(await shown()).not.toContain('hats?')
  })

  test('a preview shows what is not published, at an address of its own, and runs nothing', async () => {
    const { app, owner, screen } = await open(engine, `${PATH}/about`)
    screen.fill('Opening', '{brand aloud} is mine.')
    await screen.press('Look at it')
    const { html, headers } = await owner.get(`${PATH}/about/preview/page`)
    expect(html).toContain('<span lang="tw">NKABOM</span> is mine.')
    expect(headers['content-security-policy']).toContain("script-src 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await app.inject('/about')).body).not.toContain('is mine')
    await screen.open(`${PATH}/about`)
    expect(screen.words()).toContain('Not published yet')
    await screen.press('Drop it')
    expect(screen.valueOf('Opening')).toBe(shippedTexts.about.fields.opening)
  })

  test('every text has its form, its preview and its page', async () => {
    const { owner } = await open(engine)
    for (const name of TEXT_NAMES) {
      for (const address of [name, `${name}/preview`, `${name}/preview/page`]) {
        expect([address, (await owner.get(`${PATH}/${address}`)).status]).toEqual([address, 200])
      }
    }
    for (const address of ['unknown', 'unknown/preview', 'unknown/preview/page', 'constructor']) {
      expect([address, (await owner.get(`${PATH}/${address}`)).status]).toEqual([address, 404])
    }
  })

  test.each([
    ['HTML is not understood here.', 'Hello <b>you</b>'],
    ['A link leads to a page of the shop', '[x](javascript:alert(1))'],
    ['There is no placeholder {brnad}.', 'Ask {brnad}.'],
    ['This has too many headings.', '## Head\n\n'.repeat(1000)],
  ])(
    '“%s” stands at the refused field, and nothing typed is lost [O216]',
    async (sentence, typed) => {
      const { screen, shop } = await open(engine, `${PATH}/faq`)
      screen.fill('Answer 1', typed)
      await screen.press('Look at it')
      expect(screen.descriptionOf('Answer 1')).toContain(sentence)
      expect(screen.valueOf('Answer 1').trim()).toBe(typed.trim())
      expect(await findDraft(shop.db, 'faq')).toMatchObject({ edition: 0, content: null })
    },
  )

  test('two owners who write at once see both versions, as for products [O221]', async () => {
    const { owner, screen } = await open(engine, `${PATH}/faq`)
    const other = await openPlainBrowser(owner, `${PATH}/faq`)
    screen.fill('Answer 1', 'First')
    await screen.press('Save for later')
    expect(screen.words()).toContain('Kept for you and other owners.')
    other.fill('Answer 1', 'Second')
    await other.press('Save for later')
    expect(other.words()).toContain('Somebody else has changed this text meanwhile.')
    expect(other.words()).toMatch(/Yours .*Second.*Saved now .*First/s)
    expect(other.valueOf('Answer 1')).toBe('Second')
    await other.press('Save for later')
    expect(other.words()).toContain('Kept for you and other owners.')
  })

  test('publishing needs proof, and so does going back; the tick for consent survives it', async () => {
    const { screen, shop } = await open(engine, `${PATH}/cookie-policy`)
    await screen.press('Look at it')
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    screen.tick('Ask everybody for consent again')
    await screen.press('Publish')
    expect(await listVersions(shop.db, 'cookie-policy')).toEqual([])
    screen.fill('Password', PASSWORD)
    await screen.press('Go on')
    expect(screen.isTicked('Ask everybody for consent again')).toBe(true)
    await screen.press('Publish')
    expect(await listVersions(shop.db, 'cookie-policy')).toMatchObject([
      { version: 1, asksConsent: true },
    ])
    expect(shop.settings.current().consentAskedAtMs).not.toBeNull()
  })

  test('a helper changes nothing and sees no preview [O222]', async () => {
    const office = await openOffice(engine)
    const helper = await signInAsHelper(office)
    for (const address of ['', '/faq', '/faq/preview', '/faq/preview/page']) {
      expect([address, (await helper.get(PATH + address)).status]).toEqual([address, 403])
    }
    for (const step of ['save', 'publish', 'drop', 'go-back']) {
      const { status } = await helper.post(`${PATH}/faq/${step}`, { seen: '0', step: 'add' })
      expect([step, status]).toEqual([step, 403])
    }
    expect((await findDraft(office.shop.db, 'faq')).edition).toBe(0)
  })

  test('placeholders are listed with what they say now', async () => {
    const { screen } = await open(engine)
    expect(screen.words()).toContain('{return days}How long a piece can be sent back14 days')
    expect(screen.words()).toContain('{retention}How long the shop really keeps data')
  })
})
