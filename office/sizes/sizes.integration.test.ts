import { expect, test } from 'vitest'
import { listAudit } from '#database/staff/audit'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { openLiveCatalogue } from '#server/catalogue/live-catalogue'
import { eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openOffice } from '#testing/owner/open-office'
import { productFields, sizeFields } from '#testing/owner/product-fields'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/sizes'
const TEE = '/owner/products/14'

type Values = Readonly<Record<string, string>>

/** Reads the marks of what the forms of a page showed. */
function seenOf(html: string, slug: string): Values {
  const form =
    html.split('<form').find((each) => each.includes(`name="slug" value="${slug}"`)) ?? ''
  return { slug, seen: /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? '' }
}

function linesOf(sizes: readonly string[]): string {
  return sizes.join('\r\n')
}

function versions(html: string): readonly string[] {
  return [...html.matchAll(/(?:Yours|Saved now)<\/span> ([^<]*)/g)].map(([, text = '']) => text)
}

eachEngine('the sizes of the shop', (engine) => {
  async function open() {
    const office = await openOffice(engine)
    const { owner, shop } = office
    const clothing = async () => seenOf((await owner.get(PATH)).html, 'clothing')
    const save = async (fields: Values) => owner.post(PATH, { ...(await clothing()), ...fields })
    const saveSizes = (sizes: readonly string[]) =>
      save({ title: 'Clothing', sizes: linesOf(sizes) })
    const addShoes = (sizes = '35\n36\n37\n38') =>
      owner.post(`${PATH}/add`, { title: 'Shoes', sizes })
    const sets = () => shop.catalogue.current().sizeSets
    return { ...office, clothing, save, saveSizes, addShoes, sets }
  }

  test('begin with the thirteen, and a new one is offered, ordered and sold like any other', async () => {
    const { owner, shop, app, saveSizes, sets } = await open()
    const other = await openLiveCatalogue(shop.db, shop.now)
    expect(sets()).toEqual([{ slug: 'clothing', title: 'Clothing', sizes: DEFAULT_SIZES }])
    const { html } = await saveSizes(['One Size', 'XS', ...DEFAULT_SIZES.slice(1)])
    expect(html).toContain('Saved. The shop follows within two seconds.')
    await other.refresh()
    expect(other.current().sizeSets[0]?.sizes.slice(0, 3)).toEqual(['One Size', 'XS', 'S'])

    const fields = await productFields(shop, 14)
    await owner.post(TEE, { ...fields, ...sizeFields(['L', 'XS', 'M']), 'stock/Black/XS': '7' })
    await owner.post(TEE, { ...(await productFields(shop, 14)), 'stock/Black/XS': '7' })
    expect(shop.catalogue.product(14)?.sizes).toEqual(['XS', 'M', 'L'])
    const page = (await app.inject('/product/14?size=xs')).body
    expect(page).toMatch(/value="XS"[^>]*checked|checked[^>]*value="XS"/)
    const list = (await app.inject('/collection?size=XS')).body
    expect(list).toContain('Size XS, 1 piece')
    const feed = (await app.inject('/feeds/google.xml')).body
    expect(feed).toContain('<g:size>XS</g:size>')
  })

  test('in another order they are shown in that order everywhere, without a change of any piece', async () => {
    const { shop, app, owner, saveSizes } = await open()
    const fields = await productFields(shop, 14)
    await saveSizes(DEFAULT_SIZES.toReversed())
    const turned = shop.catalogue.product(14)?.sizes ?? []
    expect(turned).toEqual(DEFAULT_SIZES.filter((size) => turned.includes(size)).toReversed())
    const { body } = await app.inject('/collection?category=tops')
    const chips = [...body.matchAll(/<a [^>]*href="[^"]*size=([^"&]*)/g)].map(([, size]) => size)
    expect(chips.slice(0, turned.length)).toEqual(turned)
    const { html } = await owner.get('/owner/stock?q=Ancient+Dragon+Tee')
    const cells = [...html.matchAll(/href="\/owner\/stock\/14\/Black\/(\w+)/g)]
    expect(cells.map(([, size]) => size)).toEqual(turned)
    const version = () =>
      shop.db.selectFrom('products').select('version').where('id', '=', 14).executeTakeFirst()
    const before = await version()
    await owner.post(TEE, { ...(await productFields(shop, 14)), title: fields.title ?? '' })
    expect(await version()).toEqual(before)
  })

  test('of another list are what a new piece of its category begins with, also without script', async () => {
    const { owner, shop } = await open()
    const browser = await openPlainBrowser(owner, PATH)
    expect(browser.words()).not.toContain('Which categories begin with which')
    browser.fill('Name', 'Clothing')
    await browser.open(PATH)
    await owner.post(`${PATH}/add`, { title: 'Shoes', sizes: '35\n36\n37\n38' })
    await browser.open(PATH)
    browser.choose('Foot', 'Shoes')
    await browser.press('Save the categories')
    expect(browser.words()).toContain('Saved. The shop follows within two seconds.')
    const stored = await shop.db
      .selectFrom('categories')
      .select(['slug', 'size_set'])
      .where('size_set', 'is not', null)
      .execute()
    expect(stored).toEqual([{ slug: 'foot', size_set: 'shoes' }])

    const socks = shop.catalogue.current().products.find(({ category }) => category === 'foot')
    const { html } = await owner.get(`/owner/products/${socks?.id}`)
    const boxes = [...html.matchAll(/name="size\/([^"]*)"/g)].map(([, size]) => size)
    expect(boxes.slice(0, 4)).toEqual(['35', '36', '37', '38'])
    // Each size has one box, although pants have a 36, too.
    expect(new Set(boxes).size).toBe(boxes.length)
    expect(boxes).toHaveLength(DEFAULT_SIZES.length + 3)
    const [, entry] = await listAudit(shop.db, { before: null, limit: 2 })
    expect([entry?.action, entry?.subject]).toEqual(['sizes-added', 'sizes shoes'])
  })

  test('ten thousand names are refused in words, and come back with them [C161]', async () => {
    const { owner, saveSizes, sets } = await open()
    const many = Array.from({ length: 10_000 }, (_, index) => `Size ${index}`)
    for (const { status, html } of [
      await saveSizes(many),
      await owner.post(`${PATH}/add`, { title: 'Many', sizes: linesOf(many) }),
    ]) {
      expect(status).toBe(422)
      expect(html).toContain('These are 10000 sizes. One list can have 60.')
      expect(html).toContain('Size 9999')
    }
    expect(sets()).toHaveLength(1)
  })

  test('twenty lists and two hundred sizes are the most [C161]', async () => {
    const { owner, sets } = await open()
    for (let index = 1; index < 20; index += 1) {
      const sizes = linesOf(Array.from({ length: 9 }, (_, each) => `${index}.${each}`))
      await owner.post(`${PATH}/add`, { title: 'Shoes', sizes })
    }
    expect(sets()).toHaveLength(20)
    expect(new Set(sets().map(({ slug }) => slug)).size).toBe(20)
    const full = await owner.post(`${PATH}/add`, { title: 'One more', sizes: 'Tiny' })
    expect([full.status, full.html.includes('There are 20 lists of sizes already.')]).toEqual([
      409,
      true,
    ])
    const last = seenOf((await owner.get(PATH)).html, 'shoes-19')
    const sizes = Array.from({ length: 60 }, (_, each) => `x${each}`)
    const more = await owner.post(PATH, { ...last, title: 'Shoes', sizes: linesOf(sizes) })
    expect(more.html).toContain('With these the shop would have 235 sizes. It can have 200.')
  })

  test('two people change the same list: the second reads both, loses nothing and may save again [C162]', async () => {
    const { owner, clothing, saveSizes, sets } = await open()
    const old = await clothing()
    await saveSizes([...DEFAULT_SIZES, '4XL'])
    const mine = { title: 'Clothes', sizes: linesOf([...DEFAULT_SIZES, '5XL']) }
    const late = await owner.post(PATH, { ...old, ...mine })
    expect(late.status).toBe(409)
    expect(versions(late.html)).toEqual([
      'Clothes',
      'Clothing',
      [...DEFAULT_SIZES, '5XL'].join('\n'),
      [...DEFAULT_SIZES, '4XL'].join('\n'),
    ])
    expect(late.html).toContain('5XL</textarea>')
    expect(sets()[0]?.sizes.at(-1)).toBe('4XL')
    const again = await owner.post(PATH, { ...seenOf(late.html, 'clothing'), ...mine })
    expect(again.html).toContain('Saved.')
    expect(sets()[0]).toMatchObject({ title: 'Clothes', sizes: [...DEFAULT_SIZES, '5XL'] })
  })

  test('two people save at the same moment: one of them is told [C162]', async () => {
    const { owner, clothing, sets } = await open()
    const old = await clothing()
    const both = await Promise.all(
      ['4XL', '5XL'].map((size) =>
        owner.post(PATH, { ...old, title: 'Clothing', sizes: linesOf([...DEFAULT_SIZES, size]) }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(sets()[0]?.sizes).toHaveLength(DEFAULT_SIZES.length + 1)
  })

  test('a list that somebody has removed meanwhile is told, with what was typed [C162]', async () => {
    const { owner, addShoes, sets } = await open()
    await addShoes()
    const shoes = seenOf((await owner.get(PATH)).html, 'shoes')
    expect((await owner.post(PATH, { ...shoes, remove: 'yes' })).html).toContain('Saved.')
    expect(sets()).toHaveLength(1)
    const late = await owner.post(PATH, { ...shoes, title: 'Shoes', sizes: '39\n40' })
    expect([late.status, versions(late.html)]).toEqual([
      409,
      ['Shoes', 'removed', '39\n40', 'removed'],
    ])
  })

  test('two people choose for the categories: the second reads both and may save again [C162]', async () => {
    const { owner, shop, addShoes } = await open()
    await addShoes()
    const page = (await owner.get(PATH)).html
    const seen = /name="seen" value="([^"]*)"/g
    const old = [...page.matchAll(seen)].at(-1)?.[1] ?? ''
    const slugs = ['head', 'sets', 'down', 'tops', 'foot', 'accessories']
    const all = Object.fromEntries(slugs.map((slug) => [`chosen/${slug}`, 'clothing']))
    await owner.post(`${PATH}/categories`, { ...all, 'chosen/foot': 'shoes', seen: old })
    const late = await owner.post(`${PATH}/categories`, {
      ...all,
      'chosen/tops': 'shoes',
      seen: old,
    })
    expect([late.status, versions(late.html)]).toEqual([
      409,
      ['Shoes', 'Clothing', 'Clothing', 'Shoes'],
    ])
    const fresh = [...late.html.matchAll(seen)].at(-1)?.[1] ?? ''
    const again = { ...all, 'chosen/tops': 'shoes', seen: fresh }
    expect((await owner.post(`${PATH}/categories`, again)).html).toContain('Saved.')
    const rows = await shop.db.selectFrom('categories').selectAll().execute()
    expect(rows.filter(({ size_set }) => size_set === 'shoes').map(({ slug }) => slug)).toEqual([
      'tops',
    ])
  })

  test('HTML, an emoji and a slash are text; forty letters, a look-alike and “All” are refused [C163]', async () => {
    const { owner, shop, app, saveSizes, sets } = await open()
    for (const [size, words] of [
      ['x'.repeat(40), 'it must be one line of at most 20 characters'],
      ['xl', '“xl” and “XL” are too alike'],
      ['ALL', 'needs this word'],
    ] as const) {
      const { status, html } = await saveSizes([...DEFAULT_SIZES, size])
      expect([size, status, html.includes(words)]).toEqual([size, 422, true])
      expect(html).toContain(`${size}</textarea>`)
    }
    const odd = ['<b>L</b>', '💚', '36/37', 'S|M', '50%', "M'--"]
    await saveSizes([...DEFAULT_SIZES, ...odd])
    expect(sets()[0]?.sizes.slice(-odd.length)).toEqual(odd)
    await owner.post(TEE, { ...(await productFields(shop, 14)), ...sizeFields(odd) })
    expect(shop.catalogue.product(14)?.sizes).toEqual(odd)
    const page = (await app.inject('/product/14')).body
    expect(page).not.toContain('<b>L</b>')
    for (const size of odd) {
      const address = `/owner/stock/14/Black/${encodeURIComponent(size)}`
      const { html, status } = await owner.get(address)
      expect([size, status]).toEqual([size, 200])
      const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? ''
      const changed = { change: '+3', reason: 'count', token }
      const list = await owner.post(`${address}/change`, changed)
      expect([size, list.path.startsWith('/owner/stock?')]).toEqual([size, true])
      // The list says how many there are now.
      expect([size, list.html.includes('role="status"')]).toEqual([size, true])
      const { body } = await app.inject(`/product/14?size=${encodeURIComponent(size)}`)
      expect([size, body.includes('checked')]).toEqual([size, true])
    }
    const { html } = await owner.get('/owner/market/pieces/14')
    expect([...html.matchAll(/type="radio"[^>]*name="choice"/g)]).toHaveLength(odd.length)
  })

  test('a size in which pieces are sold stays, and three of them are named [C164]', async () => {
    const { owner, shop, saveSizes, addShoes, sets } = await open()
    const titles = shop.catalogue
      .current()
      .products.filter(({ sizes }) => sizes.includes('L'))
      .map(({ title }) => title)
      .sort()
    const kept = DEFAULT_SIZES.filter((size) => size !== 'L')
    const refused = await saveSizes(kept)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(
      `“L” is a size of ${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more pieces. Untick it there first. “Another name for a size” below says how to rename it.`,
    )
    expect(sets()[0]?.sizes).toEqual(DEFAULT_SIZES)

    // Another list has it, too.
    await addShoes('L\n40')
    expect((await saveSizes(kept)).html).toContain('Saved.')
    const shoes = seenOf((await owner.get(PATH)).html, 'shoes')
    const removed = await owner.post(PATH, { ...shoes, remove: 'yes' })
    expect([removed.status, removed.html.includes('“L” is a size of')]).toEqual([422, true])
    expect(sets()).toHaveLength(2)
  })

  test('a size that only an archived piece has may go; the piece keeps it, last of its sizes [C164]', async () => {
    const { owner, shop, app, saveSizes } = await open()
    await saveSizes(['Tiny', ...DEFAULT_SIZES])
    await owner.post(TEE, { ...(await productFields(shop, 14)), ...sizeFields(['Tiny', 'M']) })
    expect((await saveSizes(DEFAULT_SIZES)).html).toContain('“Tiny” is a size of')
    await owner.post(`${TEE}/archive`)
    expect((await saveSizes(DEFAULT_SIZES)).html).toContain('Saved.')
    await owner.post(`${TEE}/bring-back`)
    await owner.post(`${TEE}/publish`)
    expect(shop.catalogue.product(14)?.sizes).toEqual(['M', 'Tiny'])
    expect((await app.inject('/collection?size=tiny')).body).toContain('Ancient Dragon Tee')
    const fields = await productFields(shop, 14)
    const saved = await owner.post(TEE, { ...fields, title: 'Ancient Tee' })
    expect(saved.html).toContain('Saved. The shop follows')
    expect(shop.catalogue.product(14)).toMatchObject({
      title: 'Ancient Tee',
      sizes: ['M', 'Tiny'],
    })
  })

  test('a list that categories begin with stays, and so does the last one [C164]', async () => {
    const { owner, addShoes, sets } = await open()
    const alone = seenOf((await owner.get(PATH)).html, 'clothing')
    const last = await owner.post(PATH, { ...alone, remove: 'yes' })
    expect([last.status, last.html.includes('These are the only sizes.')]).toEqual([409, true])
    await addShoes()
    const chosen = await owner.post(PATH, { ...alone, remove: 'yes' })
    expect(chosen.html).toContain(
      'New pieces of Headwear, Sets, Down, Tops, Foot and Accessories begin with these sizes.',
    )
    expect(sets()).toHaveLength(2)
    await owner.post(PATH, { slug: 'shoes', move: 'up' })
    expect(sets().map(({ slug }) => slug)).toEqual(['shoes', 'clothing'])
  })

  test('are changed by no helper [C166]', async () => {
    const { sets, ...office } = await open()
    const helper = await signInAsHelper(office)
    expect((await helper.get(PATH)).status).toBe(403)
    const { status } = await helper.post(`${PATH}/add`, { title: 'Shoes', sizes: '38' })
    expect([status, sets().length]).toEqual([403, 1])
  })

  test('a piece has no more sizes than its forms can show, and loses nothing typed [C168]', async () => {
    const { owner, shop, saveSizes } = await open()
    const sizes = Array.from({ length: 41 }, (_, index) => `No ${index}`)
    await saveSizes([...DEFAULT_SIZES, ...sizes])
    const fields = await productFields(shop, 14)
    const typed = { ...fields, title: 'Typed title', ...sizeFields(sizes) }
    const { status, html } = await owner.post(TEE, typed)
    expect([status, html.includes('A piece can have forty sizes.')]).toEqual([422, true])
    expect(html).toContain('Typed title')
    const ticked = [...html.matchAll(/<input[^>]*name="size\/No \d+"[^>]*>/g)].filter(([box]) =>
      box.includes('checked'),
    )
    expect(ticked).toHaveLength(41)
    expect(shop.catalogue.product(14)?.sizes).not.toContain('No 0')
  })

  test('a size that was taken off the list while a piece was edited is told, not dropped [C168]', async () => {
    const { owner, shop, saveSizes } = await open()
    await saveSizes([...DEFAULT_SIZES, 'Brief'])
    const open14 = { ...(await productFields(shop, 14)), ...sizeFields(['M', 'Brief']) }
    await saveSizes(DEFAULT_SIZES)
    const { status, html } = await owner.post(TEE, open14)
    expect([status, html.includes('no longer among the sizes of the shop')]).toEqual([422, true])
  })
})
