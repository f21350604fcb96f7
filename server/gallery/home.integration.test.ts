import { expect, test } from 'vitest'
import { findHomeDraft } from '#database/gallery/home-drafts'
import { bumpRevision } from '#database/settings/revisions'
import { listAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { openTestShop } from '#testing/server/start-test-shop'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { removeDemoContent } from '../demo-content/decide-demo-content.ts'
import { changeHomeDraft } from './change-home-draft.ts'
import { loadPrepared, loadPublished } from './home-list.ts'
import { goBackOnHome, publishHome } from './publish-home.ts'

const ACTOR = { staffId: null, name: 'Adwoa' } as const
const MINE = { staffId: 'me', actor: ACTOR } as const
const HOME = '/owner/home'

async function open(engine: Engine) {
  const opened = await openOffice(engine)
  const { shop, app } = opened
  const change = (step: Parameters<typeof changeHomeDraft>[1]['change'], staffId = 'me') =>
    changeHomeDraft(shop, { staffId, change: step })
  return {
    ...opened,
    change,
    /** Publishes what was prepared, as somebody who has seen the page as it is. */
    publish: async () => {
      const { mark } = await loadPublished(shop.db)
      return publishHome(shop, { ...MINE, seen: mark })
    },
    mainOf: async (path: string) => mainIn((await app.inject(path)).body),
    kinds: () => shop.catalogue.current().home.sections.map(({ key }) => key),
  }
}

function mainIn(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

eachEngine('the list of the home page', (engine) => {
  test('as it ships is the same byte for byte without a row, in a preview, and as a row', async () => {
    const { owner, shop, change, publish, mainOf } = await open(engine)
    const shipped = await mainOf('/')
    expect(shipped).toContain('<h1')
    expect(mainIn((await owner.get(`${HOME}/preview/page`)).html)).toBe(shipped)
    await change({ kind: 'hide', key: 'story' })
    await publish()
    expect(await mainOf('/')).not.toBe(shipped)
    await change({ kind: 'show', key: 'story' })
    await publish()
    expect(await shop.db.selectFrom('home_lists').select('version').execute()).toHaveLength(3)
    expect(await mainOf('/')).toBe(shipped)
  })

  test('is shown as it is published by every process, with a row of the audit', async () => {
    const { shop, change, publish, mainOf, kinds } = await open(engine)
    const other = await openLiveCatalogue(shop.db, shop.now)
    const served = await openTestShop({ config: { ...shop.config } })
    const before = await mainOf('/')
    await change({ kind: 'up', key: 'drops' })
    await change({ kind: 'add', section: 'words' })
    const words = { key: 'words-1', kind: 'words', isShown: true } as const
    await change({ kind: 'edit', section: { ...words, heading: 'Made here', text: 'In Accra.' } })
    await change({
      kind: 'edit',
      section: { key: 'drops', kind: 'drops', isShown: true, productIds: [14, 1] },
    })
    // A draft is seen by nobody.
    expect(await mainOf('/')).toBe(before)
    expect(await publish()).toMatchObject({ ok: true })
    expect(kinds()).toEqual(['drops', 'hero', 'story', 'words-1'])
    await other.refresh()
    expect(other.current()).toMatchObject({ newDropIds: [14, 1] })
    const page = async () => mainIn((await served.app.inject('/')).body)
    await expect.poll(page, { timeout: 5_000 }).toContain('Made here')
    expect((await page()).match(/<h1/g)).toHaveLength(1)
    await served.close()
    const [last] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({
      action: 'home-page-edited',
      detail: {
        sections: 'hero, drops, story → drops, hero, story, words-1',
        'words-1': 'none → Made here: In Accra.',
      },
    })
    // The draft is over: what is changed now begins with what is published.
    expect(await findHomeDraft(shop.db, 'me')).toBeNull()
  })

  test('of two owners who publish, the second sees both, and nothing is lost [O241]', async () => {
    const { shop, change, kinds } = await open(engine)
    const { mark } = await loadPublished(shop.db)
    await change({ kind: 'up', key: 'drops' })
    await change({ kind: 'remove', key: 'story' }, 'you')
    const results = await Promise.all([
      publishHome(shop, { ...MINE, seen: mark }),
      publishHome(shop, { staffId: 'you', actor: ACTOR, seen: mark }),
    ])
    const refused = results.filter(({ ok }) => !ok)
    expect(refused).toMatchObject([{ error: { code: 'list-changed' } }])
    const isMineRefused = !results[0]?.ok
    const late = isMineRefused ? 'me' : 'you'
    expect((await loadPrepared(shop.db, late)).draftSeen).toBe(mark)
    const { mark: now } = await loadPublished(shop.db)
    expect(await publishHome(shop, { staffId: late, actor: ACTOR, seen: now })).toMatchObject({
      ok: true,
    })
    expect(kinds()).toEqual(isMineRefused ? ['drops', 'hero', 'story'] : ['hero', 'drops'])
  })

  test('is not published over new drops that an import has changed meanwhile [O249]', async () => {
    const { shop, change } = await open(engine)
    const { mark } = await loadPublished(shop.db)
    await change({ kind: 'up', key: 'drops' })
    await shop.db
      .updateTable('products')
      .set({ new_drop_position: 9 })
      .where('id', '=', 5)
      .execute()
    expect(await publishHome(shop, { ...MINE, seen: mark })).toMatchObject({
      error: { code: 'list-changed' },
    })
  })

  test('comes back as it was before, with its products, and only so many are kept', async () => {
    const { shop, change, publish, mainOf, kinds } = await open(engine)
    const shipped = await mainOf('/')
    const drops = { key: 'drops', kind: 'drops', isShown: true } as const
    for (const id of [1, 2, 3, 4, 5, 6]) {
      await change({ kind: 'edit', section: { ...drops, productIds: [id] } })
      await publish()
    }
    const rows = await shop.db.selectFrom('home_lists').select('version').execute()
    expect(rows.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    const back = async (version: number) => {
      const { mark } = await loadPublished(shop.db)
      return goBackOnHome(shop, { version, actor: ACTOR, seen: mark })
    }
    expect(await back(0)).toMatchObject({ error: { code: 'list-gone' } })
    await change({ kind: 'remove', key: 'story' })
    expect(await back(3)).toMatchObject({ ok: true })
    expect(shop.catalogue.current().newDropIds).toEqual([3])
    // What somebody prepares stays.
    expect((await loadPrepared(shop.db, 'me')).sections).toHaveLength(2)
    expect(kinds()).toEqual(['hero', 'drops', 'story'])
    expect(await mainOf('/')).not.toBe(shipped)
  })

  test('takes every press of one person, whose devices may send them at once [O244]', async () => {
    const { shop, change } = await open(engine)
    const kinds = ['words', 'newsletter', 'posters', 'products', 'words', 'words'] as const
    const added = await Promise.all(kinds.map((section) => change({ kind: 'add', section })))
    expect(added.every(({ ok }) => ok)).toBe(true)
    const { sections } = await loadPrepared(shop.db, 'me')
    expect(sections.map(({ key }) => key).toSorted()).toEqual(
      [
        ...['drops', 'hero', 'newsletter', 'posters-1', 'products-1'],
        ...['story', 'words-1', 'words-2', 'words-3'],
      ].toSorted(),
    )
    for (let more = 0; more < 3; more += 1) await change({ kind: 'add', section: 'words' })
    expect(await change({ kind: 'add', section: 'words' })).toEqual({
      ok: false,
      error: 'too-many-sections',
    })
    expect(await change({ kind: 'up', key: 'nothing' })).toEqual({
      ok: false,
      error: 'section-gone',
    })
  })

  test('goes without a product that is archived or gone, and the screen says so [O242]', async () => {
    const { owner, shop, change, publish, mainOf } = await open(engine)
    await change({ kind: 'add', section: 'products' })
    const section = { key: 'products-1', kind: 'products', isShown: true } as const
    await change({
      kind: 'edit',
      section: { ...section, heading: 'Chosen', productIds: [14, 5, 13] },
    })
    await publish()
    expect(await mainOf('/')).toContain('id="products-1"')
    await owner.post('/owner/products/5/archive', {})
    const { title } = await shop.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', 5)
      .executeTakeFirstOrThrow()
    const screen = await openPlainBrowser(owner, HOME)
    expect(screen.words()).toContain('Not on sale, so the page goes without 1 piece:')
    expect(screen.words()).toContain(title)
    await removeDemoContent(shop, { kind: 'products', actor: ACTOR })
    const page = await mainOf('/')
    expect([
      page.includes('products-1'),
      page.includes('The next pieces are on their way'),
    ]).toEqual([false, true])
    const { sections } = await loadPublished(shop.db)
    const left = sections.find(({ key }) => key === 'products-1')
    // The archived one may come back: it was edited, so that it is no demo content.
    expect(left).toMatchObject({ productIds: [5] })
  })

  test('never shows another poster under the number of one that is removed [O243]', async () => {
    const { owner, shop, change, publish } = await open(engine)
    const last =
      shop.catalogue
        .current()
        .gallery.map(({ id }) => id)
        .toSorted((a, b) => b - a)[0] ?? 0
    await change({ kind: 'add', section: 'posters' })
    const posters = { key: 'posters-1', kind: 'posters', isShown: true, heading: '' } as const
    await change({ kind: 'edit', section: { ...posters, posterIds: [last, 3] } })
    // A draft keeps nobody from removing a poster.
    await change({ kind: 'hide', key: 'hero' }, 'you')
    await publish()
    const refused = await owner.post('/owner/gallery', { id: String(last), step: 'remove' })
    expect(refused.status).toBe(409)
    await change({ kind: 'edit', section: { ...posters, posterIds: [3] } })
    await publish()
    await change({ kind: 'edit', section: { ...posters, posterIds: [last] } })
    expect((await owner.post('/owner/gallery', { id: String(last), step: 'remove' })).status).toBe(
      200,
    )
    const rows = await shop.db.selectFrom('home_lists').select('sections_json').execute()
    for (const { sections_json: json } of rows) expect(json).not.toContain(`[${last},`)
    const { sections } = await loadPrepared(shop.db, 'me')
    expect(sections.find(({ key }) => key === 'posters-1')).toMatchObject({ posterIds: [] })
  })

  test('that cannot be read leaves a page with its heading [O245]', async () => {
    const { owner, shop, app } = await open(engine)
    const row = { version: 1, published_at: 1 }
    await shop.db
      .insertInto('home_lists')
      .values({ ...row, sections_json: '[{"kind":"countdown","key":"countdown","isShown":true}]' })
      .execute()
    await transact(shop.db, (trx) => bumpRevision(trx, 'catalogue'))
    await shop.catalogue.refresh()
    const page = await app.inject('/')
    expect([page.statusCode, page.body.match(/<h1/g)?.length]).toEqual([200, 1])
    expect((await owner.get(HOME)).status).toBe(200)
  })

  test('is changed without script: chosen by pictures, searched, ordered, and nothing is lost [O250]', async () => {
    const { owner, shop } = await open(engine)
    const browser = await openPlainBrowser(owner, HOME)
    await browser.press('Add it')
    expect(browser.words()).toContain('Kept as your draft.')
    await browser.follow('Change Pieces')
    browser.fill('Heading', 'Dragons')
    browser.tick('Ancient Dragon Tee')
    browser.fill('Find a piece', 'hoodie')
    await browser.press('Find')
    expect(browser.words()).toContain('Chosen, in this orderAncient Dragon Tee')
    expect(browser.valueOf('Heading')).toBe('Dragons')
    const { products } = shop.catalogue.current()
    const hoodie = products.find(({ title }) => /hoodie/i.test(title))
    browser.tick(hoodie?.title ?? '')
    browser.fill('Find a piece', '')
    await browser.press('Find')
    await browser.press(`Move ${hoodie?.title} up`)
    browser.fill('Heading', '')
    await browser.press('Keep in the draft')
    expect(browser.words()).toContain('Please enter a heading')
    browser.fill('Heading', 'Dragons and hoods')
    await browser.press('Keep in the draft')
    await browser.press('Publish')
    const { sections } = shop.catalogue.current().home
    expect(sections.at(-1)).toMatchObject({
      heading: 'Dragons and hoods',
      productIds: [hoodie?.id, 14],
    })
    await browser.follow('Change First screen')
    browser.tick('No piece')
    await browser.press('Keep in the draft')
    await browser.press('Publish')
    expect(shop.catalogue.current().home.heroProductId).toBeNull()
  })

  test('[C46] goes without what does not exist, whatever a form sends', async () => {
    const { owner, shop, mainOf } = await open(engine)
    const step = 'save'
    await owner.post(`${HOME}/sections/drops`, { chosen: '999999 14', step })
    await owner.post(`${HOME}/sections/hero`, { ticked: '999999', step })
    await owner.post(`${HOME}/sections/story`, { ticked: '999999', step })
    const screen = await openPlainBrowser(owner, HOME)
    expect(screen.words()).toContain('Not on sale, so the page goes without 1 piece: no. 999999.')
    await screen.press('Publish')
    expect(screen.words()).toContain('Published.')
    expect(shop.catalogue.current().newDropIds).toEqual([14])
    const page = await mainOf('/')
    expect([page.includes('999999'), page.includes('href="/product/14"')]).toEqual([false, true])
  })

  test('refuses more than a section holds, in words, and keeps the first [O251]', async () => {
    const { owner, shop } = await open(engine)
    const ids = shop.catalogue.current().products.map(({ id }) => String(id))
    const posted = await owner.post(`${HOME}/sections/drops`, { shown: ids, ticked: ids })
    expect([posted.status, posted.html.includes('A section shows at most 12.')]).toEqual([
      422,
      true,
    ])
    const draft = await loadPrepared(shop.db, 'me')
    expect(draft.draftSeen).toBeNull()
    const words = await owner.post(`${HOME}/sections`, { step: 'add', kind: 'words' })
    expect(words.status).toBe(200)
    const long = await owner.post(`${HOME}/sections/words-1`, {
      heading: 'x',
      text: 'y'.repeat(2001),
    })
    expect([long.status, long.html.includes('Please keep to 2000 letters.')]).toEqual([422, true])
    expect((await owner.post(`${HOME}/sections/nothing`, { step: 'save' })).status).toBe(409)
  })

  test('is previewed by who may change it, without script, in frames of the office alone [O248]', async () => {
    const opened = await open(engine)
    const { owner, browse } = opened
    const preview = await owner.get(`${HOME}/preview/page`)
    expect(preview.headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /script-src 'none';.*frame-ancestors 'self'/,
      ),
    })
    expect(preview.html).toContain('noindex')
    expect((await browse().get(`${HOME}/preview/page`)).path).toContain('/owner/sign-in')
    const helper = await signInAsHelper(opened)
    expect((await helper.get(`${HOME}/preview/page`)).status).toBe(403)
    expect((await owner.get('/')).headers['content-security-policy']).not.toContain(
      "frame-ancestors 'self'",
    )
  })
})
