import { expect, test } from 'vitest'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { findStoredProduct } from '#database/catalogue/product-edits'
import { pictureField } from '#domain/catalogue/picture-form'
import { colourField, priceField } from '#domain/catalogue/product-form'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'
import { pictureFields, productFields, sizeFields } from '#testing/owner/product-fields'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { examplePaths } from '#testing/routes/example-paths'
import type { AppContext } from '../base/context.ts'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { placeOrder } from '../orders/place-order.ts'
import { changeStock } from '../stock/change-stock.ts'
import { createPublisher } from './publish-due.ts'

const TEE = 14
const TEE_PATH = '/owner/products/14'

const NEW_PRODUCT = {
  title: 'Harmattan Cap',
  price: '150',
  kind: 'headwear',
  category: 'head',
  collection: 'volume-3',
  releasedOn: '2026-11-01',
  description: 'For the dry months.',
  features: 'Cotton\nOne size',
  ...sizeFields(['One Size']),
  [colourField(0, 'name')]: 'Sand',
  [colourField(0, 'hex')]: '#c9b78f',
} as const

function idIn(path: string): number {
  return Number(/\/owner\/products\/(\d+)/.exec(path)?.[1])
}

/** The seed does not have this colour: its variants begin without stock. */
function newVariants(colour: string) {
  return DEFAULT_SIZES.map((size) => ({ productId: TEE, colour, size, quantity: 0 }))
}

async function auditOf({ db }: AppContext, action: string) {
  const rows = await db.selectFrom('audit').selectAll().where('action', '=', action).execute()
  return rows.map(({ actor, subject, detail_json }) => ({
    actor,
    subject,
    detail: JSON.parse(detail_json),
  }))
}

eachEngine('products in the back office', (engine) => {
  /** A draft that could be published: the copy of the tee. */
  async function openWithCopy() {
    const open = await openOffice(engine)
    const { path } = await open.owner.post(`${TEE_PATH}/duplicate`)
    return { ...open, id: idIn(path), path: path.split('?')[0] ?? '' }
  }

  test('a new piece is a draft that nobody else sees, and says what it lacks', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const made = await owner.post('/owner/products/new', NEW_PRODUCT)
    expect(made.html).toContain('The draft is saved.')
    const id = idIn(made.path)
    expect(id).toBe(29)
    expect(made.html).toContain('It has no picture.')
    expect(made.html).not.toContain('Publish now')
    expect((await app.inject(`/product/${id}`)).statusCode).toBe(404)
    expect(await auditOf(shop, 'product-created')).toEqual([
      { actor: 'Adwoa', subject: 'product 29', detail: { title: 'Harmattan Cap' } },
    ])
    const found = await owner.get('/owner/products?state=draft&q=harmattan+SAND')
    expect(found.html).toContain('1 piece<')
    expect((await owner.get('/owner/products?q=50%25_')).html).toContain('Nothing here is called')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a form that is saved as it was changes nothing, for every piece of the seed', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const { id } of shop.catalogue.current().products) {
      const { html } = await owner.post(`/owner/products/${id}`, await productFields(shop, id))
      expect([id, html.includes('Saved.')]).toEqual([id, true])
    }
    expect(await auditOf(shop, 'product-edited')).toEqual([])
  })

  test('an edit is on its page at once, and in the audit with before and after', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const fields = await productFields(shop, TEE)
    const saved = await owner.post(TEE_PATH, {
      ...fields,
      title: 'Old Dragon Tee',
      [priceField('Black', 'M')]: '480',
    })
    expect(saved.html).toContain('Saved. The shop follows within two seconds.')
    expect((await app.inject('/product/14?color=Black&size=M')).body).toContain('Old Dragon Tee')
    expect(await auditOf(shop, 'product-edited')).toEqual([
      {
        actor: 'Adwoa',
        subject: 'product 14',
        detail: { title: 'Ancient Dragon Tee → Old Dragon Tee', ownPrices: ' → Black M 480.00' },
      },
    ])
    const variant = shop.catalogue.product(TEE)?.variants.find(({ size }) => size === 'M')
    expect(variant?.price?.minor).toBe(48_000)
  })

  test('[C30] of two people who save at once the second is shown both versions, and can save over it', async () => {
    const { owner, shop } = await openOffice(engine)
    const fields = await productFields(shop, TEE)
    await owner.post(TEE_PATH, { ...fields, title: 'First', price: '510' })
    const second = await owner.post(TEE_PATH, { ...fields, title: 'Second' })
    expect(second.status).toBe(409)
    expect(second.html).toContain('Somebody else has changed this piece meanwhile.')
    expect(second.html).toMatch(/<dt>Title<\/dt>.*?Yours<\/span> Second.*?Saved now<\/span> First/)
    expect(second.html).toMatch(/<dt>Price in cedis<\/dt>.*?500.00.*?510.00/)
    expect(second.html).toContain('value="Second"')
    expect(shop.catalogue.product(TEE)?.title).toBe('First')
    const seen = /name="seen" value="([^"]+)"/.exec(second.html)?.[1] ?? ''
    await owner.post(TEE_PATH, { ...fields, title: 'Second', seen })
    expect(shop.catalogue.product(TEE)?.title).toBe('Second')

    const now = await productFields(shop, TEE)
    const both = await Promise.all(
      ['Third', 'Fourth'].map((title) => owner.post(TEE_PATH, { ...now, title })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[C31] an incomplete piece is neither published nor scheduled; the page says why', async () => {
    const { owner, shop } = await openOffice(engine)
    const { path } = await owner.post('/owner/products/new', {
      ...NEW_PRODUCT,
      price: '',
      kind: '',
      description: '',
      ...sizeFields([]),
      [colourField(0, 'name')]: '',
    })
    const id = idIn(path)
    for (const [step, fields] of [
      ['publish', {}],
      ['schedule', { publishAt: '2027-01-01T09:00' }],
    ] as const) {
      const refused = await owner.post(`/owner/products/${id}/${step}`, fields)
      expect(refused.status).toBe(422)
      for (const thing of ['price', 'colour', 'size', 'picture', 'description']) {
        expect(refused.html).toContain(`It has no ${thing}.`)
      }
    }
    expect((await findStoredProduct(shop.db, id))?.state).toBe('draft')
  })

  test('[C31] a colour without a picture is named', async () => {
    const { owner, shop, id, path } = await openWithCopy()
    const fields = await productFields(shop, id)
    await owner.post(path, {
      ...fields,
      [colourField(3, 'name')]: 'Moss',
      [colourField(3, 'hex')]: '#556b2f',
    })
    const refused = await owner.post(`${path}/publish`)
    expect(refused.html).toContain('There is no picture of it in Moss.')
    expect((await findStoredProduct(shop.db, id))?.state).toBe('draft')
  })

  test('[C32] a piece on sale cannot be saved without what its page needs', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const fields = await productFields(shop, TEE)
    for (const change of [{ price: '' }, sizeFields([]), { description: ' ' }]) {
      const refused = await owner.post(TEE_PATH, { ...fields, ...change })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('It cannot be on sale like this.')
    }
    expect(await auditOf(shop, 'product-edited')).toEqual([])
    const files = (await findStoredProduct(shop.db, TEE))?.content.pictures ?? []
    const statuses: number[] = []
    for (const { file } of files) {
      const rows = pictureFields((await owner.get(TEE_PATH)).html)
      statuses.push((await owner.post(`${TEE_PATH}/pictures`, { ...rows, remove: file })).status)
    }
    expect(statuses).toEqual([...files.slice(1).map(() => 200), 422])
    expect((await app.inject('/product/14')).statusCode).toBe(200)
  })

  test('[C33] a scheduled piece goes on sale by the database’s clock, once for several processes', async () => {
    const { owner, shop, id, path } = await openWithCopy()
    const other = await openLiveCatalogue(shop.db, shop.now)
    const publishAt = new Date(shop.now() + 3_600_000).toISOString().slice(0, 16)
    const scheduled = await owner.post(`${path}/schedule`, { publishAt })
    expect(scheduled.html).toContain('It goes on sale by itself at that time.')
    let skewMs = 0
    const now = () => shop.now() + skewMs
    const processes = [
      createPublisher({ ...shop, now }),
      createPublisher({ ...shop, now, catalogue: other }),
      createPublisher({ ...shop, now }),
    ]
    await Promise.all(processes.map((publish) => publish()))
    expect(shop.catalogue.product(id)).toBeUndefined()
    skewMs = 3_600_000
    await Promise.all(processes.map((publish) => publish()))
    await other.refresh()
    expect([shop.catalogue.product(id)?.id, other.product(id)?.id]).toEqual([id, id])
    const { state, publishAtMs } = (await findStoredProduct(shop.db, id)) ?? {}
    expect([state, publishAtMs]).toEqual(['live', null])
    expect(await auditOf(shop, 'product-published')).toEqual([
      {
        actor: 'The shop',
        subject: `product ${id}`,
        detail: { title: 'Ancient Dragon Tee (copy)', state: 'scheduled → live' },
      },
    ])
  })

  test('[C33] a time that is over, far away or none is refused at its field', async () => {
    const { owner, path } = await openWithCopy()
    for (const [publishAt, sentence] of [
      ['2020-01-01T00:00', 'This time is over.'],
      ['2090-01-01T00:00', 'within a year'],
      ['tomorrow', 'Please enter date and time.'],
    ] as const) {
      const refused = await owner.post(`${path}/schedule`, { publishAt })
      expect([refused.status, refused.html.includes(sentence)]).toEqual([422, true])
    }
  })

  test('[C34] a piece is on every list within 2 s of publishing, in every process, and gone when archived', async () => {
    const { owner, shop, app, id, path } = await openWithCopy()
    const other = await openLiveCatalogue(shop.db, shop.now)
    const lists = [`/product/${id}`, '/search?q=copy', '/sitemap.xml', '/feeds/google.xml']
    const isListed = () =>
      Promise.all(
        lists.map(async (address) => {
          const { statusCode, body } = await app.inject(address)
          return statusCode === 200 && body.includes(`/product/${id}`)
        }),
      )
    expect(await isListed()).toEqual([false, false, false, false])
    const published = await owner.post(`${path}/publish`)
    expect(published.html).toContain('Published. It is on sale within two seconds.')
    expect(await isListed()).toEqual([true, true, true, true])
    await other.refresh()
    expect(other.product(id)?.title).toBe('Ancient Dragon Tee (copy)')

    await owner.post(`${path}/archive`)
    expect(await isListed()).toEqual([false, false, false, false])
    await other.refresh()
    expect(other.product(id)).toBeUndefined()
    expect((await loadCatalogue(shop.db)).products).toEqual(other.current().products)
  })

  test('[C34] what is archived or a draft cannot be ordered; its orders keep their words and picture', async () => {
    const { owner, shop } = await openOffice(engine)
    const { orderId, reference } = await placeForTest(shop.orders)
    const before = await shop.db.selectFrom('order_lines').selectAll().execute()
    const cardOf = async () => {
      const { html } = await owner.get(`/owner/orders/${orderId}`)
      return [
        html.includes('Ancient Dragon Tee'),
        /ancient-dragon-tee-black[\w.-]+\.jpg/.test(html),
      ]
    }
    expect(await cardOf()).toEqual([true, true])
    for (const step of ['take-back', 'archive'] as const) {
      await owner.post(`${TEE_PATH}/${step}`)
      const refused = await placeOrder(shop.orders, anOrderBody(), TEST_SOURCE)
      expect(refused.ok).toBe(false)
    }
    expect(await shop.db.selectFrom('order_lines').selectAll().execute()).toEqual(before)
    expect(await cardOf()).toEqual([true, true])
    expect(reference).not.toBe('')
    expect((await owner.get('/owner/stock')).html).not.toContain('product-14')
    await owner.post(`${TEE_PATH}/bring-back`)
    expect((await placeOrder(shop.orders, anOrderBody(), TEST_SOURCE)).ok).toBe(false)
    await owner.post(`${TEE_PATH}/publish`)
    await placeForTest(shop.orders)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[C35] a form sent twice is saved once and books its first stock once', async () => {
    const { owner, shop, id, path } = await openWithCopy()
    const fields = { ...(await productFields(shop, id)), title: 'New Tee', 'stock/Black/M': '7' }
    const sent = [await owner.post(path, fields), await owner.post(path, fields)]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await auditOf(shop, 'product-edited')).toHaveLength(1)
    const stored = await findStoredProduct(shop.db, id)
    const black = stored?.variants.find(({ colour, size }) => colour === 'Black' && size === 'M')
    expect(black?.stock).toBe(7)
    const wrong = await owner.post(path, { ...fields, 'stock/Black/L': '-1' })
    expect(wrong.html).toContain('Please enter a whole number of pieces')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[C36] script in any field is text on every page, and a wrong field is told with all that was typed', async () => {
    const { owner, shop, app, id, path } = await openWithCopy()
    const script = '</script><script>alert(1)</script>'
    const fields = await productFields(shop, id)
    await owner.post(path, {
      ...fields,
      title: script,
      kind: '<b>tees</b>',
      description: script,
      features: script,
      [colourField(0, 'name')]: '<i>Black',
    })
    await owner.post(`${path}/publish`)
    for (const address of [
      `/product/${id}`,
      '/search?q=alert',
      '/feeds/google.xml',
      '/collection?sort=newest',
    ]) {
      expect((await app.inject(address)).body).not.toContain('<script>alert(1)')
    }
    expect((await owner.get(path)).html).not.toContain('<script>alert(1)')
    const refused = await owner.post(path, { ...fields, title: '', price: 'much' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Please enter a title.')
    expect(refused.html).toContain('value="much"')
  })

  test('[C37] the preview shows a draft as the shop would, to owners alone', async () => {
    const { owner, browse, shop, app, id, path } = await openWithCopy()
    const helper = await signInAsHelper({ shop, browse })
    const shown = await owner.get(`${path}/preview?colour=Bone&size=L`)
    expect(shown.html).toContain('Ancient Dragon Tee (copy)')
    expect(shown.html).toContain('<meta name="robots" content="noindex">')
    expect(shown.html).toContain('"choice":{"colour":"Bone","size":"L"}')
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    })
    expect((await app.inject(`/product/${id}`)).statusCode).toBe(404)
    expect((await helper.get(`${path}/preview`)).status).toBe(403)
    expect((await browse().get(`${path}/preview`)).path).toMatch(/^\/owner\/sign-in/)
    expect((await owner.get('/owner/products/999/preview')).status).toBe(404)
    const bare = await owner.post('/owner/products/new', NEW_PRODUCT)
    const notYet = await owner.get(`/owner/products/${idIn(bare.path)}/preview`)
    expect(notYet.html).toContain('A page needs at least a picture')
  })

  test('[C38] a colour or size that is no longer offered keeps its stock, and comes back with it', async () => {
    const { owner, shop } = await openOffice(engine)
    const fields = await productFields(shop, TEE)
    await owner.post(TEE_PATH, {
      ...fields,
      ...sizeFields(['S', 'L']),
      [colourField(0, 'name')]: '',
    })
    const tee = shop.catalogue.product(TEE)
    expect([tee?.sizes, tee?.colours.map(({ name }) => name)]).toEqual([
      ['S', 'L'],
      ['Bone', 'Signal Red'],
    ])
    expect(tee?.pictures.some(({ colour }) => colour === 'Black')).toBe(false)
    const refused = await placeOrder(shop.orders, anOrderBody(), TEST_SOURCE)
    expect(refused.ok).toBe(false)
    const again = await productFields(shop, TEE)
    await owner.post(TEE_PATH, { ...again, ...sizeFields(['S', 'M', 'L']) })
    const bone = shop.catalogue.product(TEE)?.variants.find(({ size }) => size === 'M')
    expect(bone?.stock).toBe(20)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[C91] a colour with a new name keeps its pieces, also when two exchange their names', async () => {
    const { owner, shop } = await openOffice(engine)
    const stockOf = async (colour: string) => {
      const rows = await shop.db
        .selectFrom('variants')
        .select(['size', 'stock'])
        .where('product_id', '=', TEE)
        .where('colour', '=', colour)
        .execute()
      return rows.reduce((sum, { stock }) => sum + stock, 0)
    }
    const fields = await productFields(shop, TEE)
    const form = { ...fields, ...sizeFields(['S', 'L']), [colourField(0, 'name')]: ' Jet Black ' }
    for (const _ of [1, 2]) expect((await owner.post(TEE_PATH, form)).status).toBe(200)
    expect([await stockOf('Black'), await stockOf('Jet Black')]).toEqual([0, 120])
    expect(shop.catalogue.product(TEE)?.variants.map(({ stock }) => stock)).toEqual(
      Array(6).fill(20),
    )
    const swapped = {
      ...(await productFields(shop, TEE)),
      [colourField(0, 'name')]: 'Bone',
      [colourField(1, 'name')]: 'Jet Black',
    }
    const counted = { productId: TEE, colour: 'Bone', size: 'S', by: -5, reason: 'count' } as const
    await changeStock(shop.orders, { ...counted, actor: { staffId: null, name: 'Test' } })
    for (const _ of [1, 2]) expect((await owner.post(TEE_PATH, swapped)).status).toBe(200)
    expect([await stockOf('Bone'), await stockOf('Jet Black')]).toEqual([120, 115])
    expect(await brokenInvariants(shop.db, newVariants('Jet Black'))).toEqual([])
  })

  test('[C91] a colour that somebody is paying for keeps its name until then', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await placeOrder(shop.orders, anOrderBody(), TEST_SOURCE)).ok).toBe(true)
    const fields = await productFields(shop, TEE)
    const refused = await owner.post(TEE_PATH, { ...fields, [colourField(0, 'name')]: 'Jet' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Somebody is paying for a piece in this colour.')
    expect(shop.catalogue.product(TEE)?.colours[0]?.name).toBe('Black')
    const other = await owner.post(TEE_PATH, { ...fields, [colourField(1, 'name')]: 'Cream' })
    expect(other.status).toBe(200)
    expect(await brokenInvariants(shop.db, newVariants('Cream'))).toEqual([])
  })

  test('[C95] the form of a new piece that is sent twice makes one draft', async () => {
    const { owner, shop } = await openOffice(engine)
    const { html } = await owner.get('/owner/products/new')
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(token).not.toBe('')
    const form = { ...NEW_PRODUCT, token }
    const made = await Promise.all([1, 2, 3].map(() => owner.post('/owner/products/new', form)))
    const later = await owner.post('/owner/products/new', form)
    expect([...made, later].map(({ path }) => idIn(path))).toEqual(Array(4).fill(29))
    const drafts = shop.db.selectFrom('products').select('id').where('state', '=', 'draft')
    expect(await drafts.execute()).toEqual([{ id: 29 }])
    const refused = await owner.post('/owner/products/new', { ...form, title: '' })
    expect(refused.html).toContain(`name="token" value="${token}"`)
  })

  test('[C39] several people who create a piece of the same title at once get one each', async () => {
    const { owner, shop } = await openOffice(engine)
    const made = await Promise.all(
      [1, 2, 3].map(() => owner.post('/owner/products/new', NEW_PRODUCT)),
    )
    const ids = made.map(({ path }) => idIn(path)).sort()
    expect(ids).toEqual([29, 30, 31])
    const stored = await Promise.all(ids.map((id) => findStoredProduct(shop.db, id)))
    expect(stored.map((each) => each?.content.slug).sort()).toEqual([
      'harmattan-cap',
      'harmattan-cap-2',
      'harmattan-cap-3',
    ])
    const [first] = ids
    const fields = await productFields(shop, first ?? 0)
    const taken = await owner.post(`/owner/products/${first}`, { ...fields, slug: 'unity-cap' })
    const isTaken = shop.catalogue.current().products.some(({ slug }) => slug === 'unity-cap')
    expect(taken.html.includes('Another piece has this short name.')).toBe(isTaken)
  })

  test('[C40] pictures are ordered, described and removed; of two people the second is told', async () => {
    const { owner, shop, id, path } = await openWithCopy()
    const { html } = await owner.get(path)
    const fields = pictureFields(html)
    const files =
      (await findStoredProduct(shop.db, id))?.content.pictures.map(({ file }) => file) ?? []
    const saved = await owner.post(`${path}/pictures`, { ...fields, move: 'down 0' })
    expect(saved.html).toContain('The pictures are saved.')
    const moved = await findStoredProduct(shop.db, id)
    expect(moved?.content.pictures.map(({ file }) => file)).toEqual([
      files[1],
      files[0],
      ...files.slice(2),
    ])
    expect(shop.catalogue.current().pictures.get(files[0] ?? '')?.alt).toBe(`Picture ${files[0]}`)
    const late = await owner.post(`${path}/pictures`, { ...fields, remove: files[0] ?? '' })
    expect([late.status, late.html.includes('Saved now')]).toEqual([409, true])

    const fresh = pictureFields((await owner.get(path)).html)
    const bare = await owner.post(`${path}/pictures`, { ...fresh, [pictureField(1, 'alt')]: ' ' })
    expect(bare.html).toContain('Please say in a few words what the picture shows')
    await owner.post(`${path}/pictures`, { ...fresh, remove: files[0] ?? '' })
    const left = await findStoredProduct(shop.db, id)
    expect(left?.content.pictures.some(({ file }) => file === files[0])).toBe(false)
  })

  test('[C41] words are saved although a picture has arrived meanwhile', async () => {
    const { owner, shop, id, path } = await openWithCopy()
    const words = await productFields(shop, id)
    await owner.post(`${path}/pictures`, {
      ...pictureFields((await owner.get(path)).html),
      move: 'up 1',
    })
    const pictures = (await findStoredProduct(shop.db, id))?.content.pictures
    const saved = await owner.post(path, { ...words, title: 'Renamed' })
    expect(saved.status).toBe(200)
    const stored = await findStoredProduct(shop.db, id)
    expect([stored?.content.title, stored?.content.pictures]).toEqual(['Renamed', pictures])
  })

  test('[C42] every page of the shop is served when every piece is archived', async () => {
    const { owner, shop, app } = await openOffice(engine)
    for (const { id } of shop.catalogue.current().products) {
      await owner.post(`/owner/products/${id}/archive`)
    }
    expect(shop.catalogue.current().products).toEqual([])
    for (const { path } of examplePaths()) {
      const { statusCode } = await app.inject(path)
      expect([path, statusCode < 500]).toEqual([path, true])
    }
    expect((await owner.get('/owner/products')).html).toContain('Nothing is here.')
    expect((await owner.get('/owner/products?state=archived')).html).toContain('27 pieces')
  })

  test('[C43] a step that does not fit the state any more is refused', async () => {
    const { owner, path } = await openWithCopy()
    await owner.post(`${path}/publish`)
    const again = await owner.post(`${path}/publish`)
    expect([again.status, again.html.includes('Look at it again.')]).toEqual([409, true])
    expect((await owner.post(`${path}/bring-back`)).status).toBe(409)
    expect((await owner.post('/owner/products/999/publish')).status).toBe(404)
  })
})
