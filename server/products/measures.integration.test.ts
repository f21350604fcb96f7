import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadCatalogue, loadChanges } from '#database/catalogue/catalogue'
import { publishProducts } from '#database/catalogue/product-edits'
import { saveMeasures } from '#database/catalogue/size-measures'
import { connectDatabase } from '#database/connect'
import { transact } from '#database/transact'
import { measuresFromTemplate } from '#domain/sizing/templates'
import { eachEngine } from '#testing/database/each-engine'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'
import { productFields, sizeFields } from '#testing/owner/product-fields'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { exportCatalogue } from '../catalogue-file/export-catalogue.ts'
import { importCatalogue } from '../catalogue-file/import-catalogue.ts'
import { readFit } from './read-fit.ts'

const TEE = 14
const PATH = '/owner/products/14/sizes'
const actor = { staffId: null, name: 'Test' } as const

const TYPED = { garment: 'top', 'cm/M/chest': '57', 'cm/M/length': '70.5' } as const

function seenIn(html: string): string {
  return /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

eachEngine('size measures', (engine) => {
  /** A shop that has measured nothing, as those of before the seed had measures. */
  async function open() {
    const office = await openOffice(engine)
    const { owner, shop } = office
    await transact(shop.db, async (trx) => {
      await trx.deleteFrom('size_measures').execute()
      await publishProducts(trx, [TEE])
    })
    await shop.catalogue.refresh()
    const seen = async () => seenIn((await owner.get(PATH)).html)
    const save = async (typed: Readonly<Record<string, string>>) =>
      owner.post(PATH, { seen: await seen(), ...typed })
    const shopPage = async (path: string) => (await office.app.inject(path)).body
    return { ...office, seen, save, shopPage }
  }

  test('a piece without measures shows nothing about sizes', async () => {
    const { app, shopPage } = await open()
    expect(await shopPage('/product/14')).not.toContain('Size help')
    const sizes = await app.inject('/sizes/14')
    expect(sizes.statusCode).toBe(404)
    expect(sizes.body).toContain('We have not measured this piece yet.')
    for (const path of ['/sizes/999', '/sizes/014', '/sizes/x', '/sizes/99999999999']) {
      expect((await app.inject(path)).statusCode).toBe(404)
    }
  })

  test('[D1] what the owner saves is shown to shoppers, as a page and as data, until it is removed', async () => {
    const { app, owner, shop, save, seen, shopPage } = await open()
    const saved = await save(TYPED)
    expect([saved.status, saved.path]).toEqual([200, `${PATH}?done=measures-saved`])
    expect(saved.html).toContain('value="70.5"')
    expect(await shopPage('/product/14')).toContain('href="/sizes/14"')
    const html = await shopPage('/sizes/14')
    expect(html).toContain('Size help')
    expect(html).toMatch(/data-unit="cm">70\.5<.*data-unit="in">27\.8</)
    const { data } = (await app.inject('/_data/sizes/14')).json()
    expect(data).toMatchObject({
      state: 'found',
      fit: null,
      measures: { garment: 'top', rows: [{ size: 'M', mm: { chest: 570, length: 705 } }] },
    })
    expect((await owner.get('/owner/products/14')).html).toContain('Sizes (1 measured)')
    const removed = await owner.post(`${PATH}/remove`, { seen: await seen() })
    expect(removed.path).toBe(`${PATH}?done=measures-removed`)
    expect(await shopPage('/product/14')).not.toContain('Size help')
    const audit = await shop.db
      .selectFrom('audit')
      .select(['action', 'subject', 'detail_json'])
      .where('action', 'like', 'measures-%')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
      ['measures-saved', 'product 14'],
      ['measures-removed', 'product 14'],
    ])
    expect(JSON.parse(audit[0]?.detail_json ?? '')).toEqual({
      garment: ' → top',
      M: ' → chest 57, length 70.5',
    })
    expect(JSON.parse(audit[1]?.detail_json ?? '')).toEqual({
      garment: 'top → ',
      M: 'chest 57, length 70.5 → ',
    })
  })

  test('[D2] millimetres typed as centimetres, gaps and nonsense are refused at their field, with everything typed', async () => {
    const { save, shopPage } = await open()
    const wrong = await save({ ...TYPED, 'cm/M/chest': '570', 'cm/L/length': '72' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Chest is from 30 to 100 cm.')
    expect(wrong.html).toContain('as for the other sizes')
    expect(wrong.html).toContain('value="570"')
    expect((await save({ garment: 'top' })).html).toContain('at least one size')
    expect((await save({ ...TYPED, garment: 'cape' })).status).toBe(422)
    expect((await save({ ...TYPED, 'cm/M/chest': '1e2' })).status).toBe(422)
    expect(await shopPage('/product/14')).not.toContain('Size help')
  })

  test('[D3] two people at once: the second is shown both versions and may save again', async () => {
    const { owner, seen, save } = await open()
    const mark = await seen()
    await save(TYPED)
    const mine = { ...TYPED, 'cm/M/chest': '58', seen: mark }
    const late = await owner.post(PATH, mine)
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has changed these measures meanwhile')
    const shown = [...late.html.matchAll(/(?:Yours|Saved now)<\/span> ([^<]*)/g)].map(
      (each) => each[1],
    )
    expect(shown).toEqual(['chest 58, length 70.5', 'chest 57, length 70.5'])
    const again = await owner.post(PATH, { ...mine, seen: seenIn(late.html) })
    expect(again.path).toContain('measures-saved')
    const stale = await owner.post(`${PATH}/remove`, { seen: mark })
    expect(stale.status).toBe(409)
  })

  test('[D3] of two forms sent at the same moment one is saved, and the same form twice is no conflict', async () => {
    const { owner, seen, shop } = await open()
    const mark = await seen()
    const forms = ['57', '58', '59'].map((chest) => ({ ...TYPED, 'cm/M/chest': chest, seen: mark }))
    const answers = await Promise.all(forms.map((form) => owner.post(PATH, form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const stored = await shop.db.selectFrom('size_measures').selectAll().execute()
    expect(stored).toHaveLength(1)
    const winner = forms[answers.findIndex(({ status }) => status === 200)] ?? TYPED
    expect((await owner.post(PATH, winner)).path).toContain('measures-saved')
    const audit = await shop.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'measures-saved')
      .execute()
    expect(audit).toHaveLength(1)
  })

  test('templates, other pieces and empty forms fill in the form and save nothing', async () => {
    const { owner, shop, save } = await open()
    const template = await owner.get(`${PATH}?from=boxy-tee`)
    expect(template.html).toContain('starting values (Boxy tee)')
    expect(template.html).toMatch(/name="cm\/M\/chest"[^>]* value="57"/)
    const empty = await owner.get(`${PATH}?from=headwear`)
    expect(empty.html).toContain('name="cm/M/circumference"')
    expect((await owner.get(`${PATH}?from=piece-999`)).status).toBe(200)
    expect(await shop.db.selectFrom('size_measures').selectAll().execute()).toEqual([])
    await save(TYPED)
    const copied = await owner.get('/owner/products/15/sizes?from=piece-14')
    expect(copied.html).toMatch(/name="cm\/M\/length"[^>]* value="70.5"/)
    expect((await owner.get('/owner/products/999/sizes')).status).toBe(404)
    expect((await owner.post('/owner/products/999/sizes', TYPED)).status).toBe(404)
  })

  test('[D4] a helper can neither read nor save them', async () => {
    const office = await open()
    const helper = await signInAsHelper(office)
    expect((await helper.get(PATH)).status).toBe(403)
    expect((await helper.post(PATH, TYPED)).status).toBe(403)
  })

  test('a size that is no longer sold is not shown, and comes back with its measures', async () => {
    const { owner, shop, save, app } = await open()
    await save({ ...TYPED, 'cm/L/chest': '60', 'cm/L/length': '72' })
    const rows = async () => (await app.inject('/_data/sizes/14')).json().data.measures?.rows ?? []
    const fields = await productFields(shop, TEE)
    await owner.post('/owner/products/14', { ...fields, ...sizeFields(['M']) })
    expect((await rows()).map(({ size }: { size: string }) => size)).toEqual(['M'])
    const fewer = await productFields(shop, TEE)
    await owner.post('/owner/products/14', { ...fewer, ...sizeFields(['M', 'L']) })
    expect((await rows()).map(({ size }: { size: string }) => size)).toEqual(['M', 'L'])
  })

  test('another process follows a change of measures alone', async () => {
    const { shop, save, owner, seen } = await open()
    const before = await loadCatalogue(shop.db)
    await save(TYPED)
    const after = await loadChanges(shop.db, before)
    expect(after?.measures.get(TEE)?.rows).toHaveLength(1)
    expect(after?.products.find(({ id }) => id === 15)).toBe(
      before.products.find(({ id }) => id === 15),
    )
    await owner.post(`${PATH}/remove`, { seen: await seen() })
    expect(after && (await loadChanges(shop.db, after))?.measures.size).toBe(0)
  })

  test('[D5] the catalogue file carries measures, leaves those alone that it does not name, and is checked wholly', async () => {
    const { shop, save } = await open()
    const take = (text: string) =>
      importCatalogue(shop, { text, format: 'json', actor, confirmed: null })
    await save(TYPED)
    const file = JSON.parse(await exportCatalogue(shop.db, 'json'))
    const tee = file.products.find(({ id }: { id: number }) => id === TEE)
    expect(tee.measures).toEqual({
      garment: 'top',
      sizes: [{ size: 'M', chest: 570, length: 705 }],
    })
    const one = (changes: object) => JSON.stringify({ products: [{ ...tee, ...changes }] })
    expect(await take(one({}))).toMatchObject({ ok: true, value: { lines: [] } })
    const { measures: _, ...without } = tee
    const old = await take(JSON.stringify({ products: [without] }))
    expect(old).toMatchObject({ ok: true, value: { lines: [] } })

    const sizes = [
      { size: 'M', chest: 57 },
      { size: 'M', chest: 570, waist: 400 },
      { size: '36', chest: 570 },
      { size: 'L' },
    ]
    const refused = await take(one({ measures: { garment: 'top', sizes } }))
    expect(refused.ok).toBe(false)
    const inner = sizes.map((row) => (row.chest === 57 ? { ...row, chest: 560 } : row))
    const faults = await take(one({ measures: { garment: 'top', sizes: inner } }))
    const places =
      !faults.ok && faults.error.code === 'file-invalid'
        ? faults.error.faults.map(({ place, sentence }) => `${place}: ${sentence}`)
        : []
    expect(places).toEqual(
      expect.arrayContaining([
        'products[0].measures.sizes[1].size: M is also at products[0].measures.sizes[0].size',
        'products[0].measures.sizes[1].waist: is not a measure of: top',
        'products[0].measures.sizes[2].size: 36 is not sold',
        'products[0].measures.sizes[3]: has no measure',
      ]),
    )
    for (const measures of [7, [], { garment: 'top', sizes: [] }, { garment: 'top' }, { sizes }]) {
      expect((await take(one({ measures }))).ok).toBe(false)
    }

    const changed = await take(
      one({ measures: { garment: 'top', sizes: [{ size: 'S', chest: 540 }] } }),
    )
    expect(changed).toMatchObject({
      ok: true,
      value: {
        lines: [
          'Product 14 Ancient Dragon Tee: measures top, M chest 57, length 70.5 → top, S chest 54',
        ],
      },
    })
    expect((await loadCatalogue(shop.db)).measures.get(TEE)).toEqual({
      garment: 'top',
      rows: [{ size: 'S', mm: { chest: 540 } }],
    })
    expect((await take(one({ measures: null }))).ok).toBe(true)
    expect((await loadCatalogue(shop.db)).measures.has(TEE)).toBe(false)
  })

  test('[D6] five exchanges for a larger size say that it runs small; four, or refused ones, say nothing', async () => {
    const { shop, app } = await open()
    const measures = measuresFromTemplate('boxy-tee', ['S', 'M', 'L'])
    await transact(shop.db, (trx) => saveMeasures(trx, TEE, measures))
    const { orderId } = await placeForTest(shop.orders, {})
    const exchange = async (state: 'received' | 'settled' | 'refused') => {
      const id = randomUUID()
      const values = { id, order_id: orderId, form_id: id, kind: 'exchange', state } as const
      await shop.db
        .insertInto('returns')
        .values({ ...values, reason: '', created_at: shop.now() })
        .execute()
      const line = { return_id: id, position: 0, quantity: 1, new_size: 'L' } as const
      await shop.db.insertInto('return_lines').values(line).execute()
    }
    const runs = () => readFit(shop.db, { id: TEE, sizes: ['S', 'M', 'L'] })
    for (const state of ['received', 'settled', 'settled', 'settled', 'refused'] as const) {
      await exchange(state)
    }
    expect(await runs()).toBeNull()
    await exchange('settled')
    expect(await runs()).toBe('small')
    await transact(shop.db, (trx) => publishProducts(trx, [TEE]))
    await shop.catalogue.refresh()
    expect((await app.inject('/sizes/14')).body).toContain('Runs small: most customers')
    // The shop itself goes on polling its own.
    const connected = await connectDatabase(await engine.create())
    if (!connected.ok) throw new Error(connected.error.detail)
    const { db: closed, close } = connected.value
    await close()
    expect(await readFit(closed, { id: TEE, sizes: ['S', 'M', 'L'] })).toBeNull()
  })
})
