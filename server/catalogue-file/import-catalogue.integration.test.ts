import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { loadCatalogue, loadChanges } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import { faultText } from '#domain/catalogue/catalogue-file/catalogue-file'
import { aFileProduct, aFileText } from '#domain/catalogue/catalogue-file/file-product.builder'
import type { Result } from '#domain/result'
import { seedWholeCatalogue } from '#testing/catalogue/seed-whole-catalogue'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { changeStock } from '../stock/change-stock.ts'
import { exportCatalogue, type FileFormat } from './export-catalogue.ts'
import {
  type ImportRefusal,
  importCatalogue,
  type PlannedImport,
  planImport,
} from './import-catalogue.ts'
import { formatOf } from './read-import.ts'

const actor = { staffId: null, name: 'Test' } as const
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const teeRow = '14,Ancient Dragon Tee,Black,M,,20,20'

async function openShop(engine: Engine) {
  const { db, now } = await engine.open()
  await seedWholeCatalogue(db)
  const take = (text: string, confirmed: string | null = null) =>
    importCatalogue({ db, now }, { text, format: formatOf(text), actor, confirmed })
  const sell = (units: number) =>
    changeStock({ db, now }, { ...teeM, by: -units, reason: 'damage', actor })
  return { db, now, take, sell, file: (format: FileFormat) => exportCatalogue(db, format) }
}

type Outcome = Result<PlannedImport, ImportRefusal>

function linesOf(outcome: Outcome): readonly string[] {
  if (outcome.ok) return outcome.value.lines
  const { error } = outcome
  return error.code === 'file-invalid' ? error.faults.map(faultText) : [error.code]
}

/** Everything that an import could write. */
async function stateOf(db: Kysely<Schema>) {
  const tables = [
    'products',
    'variants',
    'collections',
    'categories',
    'size_sets',
    'pictures',
    'stock_moves',
    'audit',
    'revisions',
  ] as const
  return Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute()
      return rows.map((row) => JSON.stringify(row)).sort()
    }),
  )
}

eachEngine('importing the catalogue', (engine) => {
  test('[C67] an export fills a new shop with the same catalogue, byte for byte', async () => {
    const old = await openShop(engine)
    const added = aFileProduct({ state: 'archived', newDrop: 5 })
    expect(linesOf(await old.take(aFileText(added)))).toEqual([
      'Product 100 Harmattan Tee: new, archived, 2 variants with 3 pieces',
    ])
    await old.sell(7)
    const sheet = (await old.file('csv')).replace(
      '14,Ancient Dragon Tee,Black,S,,20',
      '14,Ancient Dragon Tee,Black,S,99.5,25',
    )
    await old.take(sheet)
    const collection = {
      slug: 'volume-4',
      title: 'Volume 4',
      shortLabel: 'VOL.4',
      position: 3,
      inNavigation: true,
    }
    const json = JSON.parse(await old.file('json'))
    json.collections.push(collection)
    json.products[0] = {
      ...json.products[0],
      collection: 'volume-4',
      title: 'Ünity "Cap"',
      price: 1.15,
    }
    json.products[0].pictures[0].alt = 'A cap\nin two lines'
    expect((await old.take(JSON.stringify(json))).ok).toBe(true)
    const exported = await old.file('json')

    const fresh = await openShop(engine)
    expect((await fresh.take(exported)).ok).toBe(true)
    expect(await fresh.file('json')).toBe(exported)
    expect(await fresh.file('csv')).toBe(await old.file('csv'))
    expect(linesOf(await fresh.take(exported))).toEqual([])
    expect(await brokenInvariants(fresh.db)).toEqual([])
  })

  test('an export brings the sizes along, with their order and their categories', async () => {
    const old = await openShop(engine)
    const json = JSON.parse(await old.file('json'))
    const [clothing] = json.sizeSets
    clothing.sizes = ['XS', ...clothing.sizes.toReversed()]
    json.sizeSets.push({ slug: 'shoes', title: 'Shoes', sizes: ['38', '39'], position: 2 })
    json.categories.find(({ slug }: { readonly slug: string }) => slug === 'foot').sizeSet = 'shoes'
    const lines = linesOf(await old.take(JSON.stringify(json)))
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^Sizes clothing: sizes \["One Size","S",.*… → \["XS","36",/),
      'Sizes shoes: new',
      'Category foot: sizeSet null → shoes',
    ])
    const added = aFileProduct({
      sizes: ['39', '38'],
      variants: [
        { colour: 'Sand', size: '39', price: null, stock: 1 },
        { colour: 'Sand', size: '38', price: null, stock: 1 },
      ],
    })
    expect(linesOf(await old.take(aFileText(added)))).toHaveLength(1)
    const exported = await old.file('json')
    expect(exported).toContain('"sizes": ["38","39"]')

    const fresh = await openShop(engine)
    expect((await fresh.take(exported)).ok).toBe(true)
    expect(await fresh.file('json')).toBe(exported)
    expect(linesOf(await fresh.take(exported))).toEqual([])
    const catalogue = await loadCatalogue(fresh.db)
    expect(catalogue.sizeSets.map(({ slug }) => slug)).toEqual(['clothing', 'shoes'])
    const tee = catalogue.products.find(({ id }) => id === 14)
    expect(tee?.sizes.slice(-2)).toEqual(['M', 'S'])
  })

  test('a size that the shop has not is told in words, by JSON and by spreadsheet [C167]', async () => {
    const { db, take, file } = await openShop(engine)
    const before = await stateOf(db)
    const odd = (changes: object) =>
      aFileProduct({
        sizes: ['5XL'],
        variants: [{ colour: 'Sand', size: '5XL', price: null, stock: 1 }],
        ...changes,
      })
    const unknown = 'the shop has no size 5XL: those that it has are at “Sizes” in the office'
    expect(linesOf(await take(aFileText(odd({}))))).toEqual([
      `Harmattan Tee: sizes[0]: ${unknown} (products[0].sizes[0])`,
    ])
    const sheet = await file('csv')
    const row = sheet.split('\r\n').findIndex((each) => each.startsWith(teeRow)) + 1
    const wrong = sheet.replace(teeRow, '14,Ancient Dragon Tee,Black,5XL,,20,20')
    expect(linesOf(await take(wrong))).toEqual([`Ancient Dragon Tee: ${unknown} (line ${row})`])
    const notSold = sheet.replace(teeRow, '14,Ancient Dragon Tee,Black,28-30,,20,20')
    expect(linesOf(await take(notSold))).toEqual([
      `Ancient Dragon Tee: product 14 has no piece Black, 28-30 (line ${row})`,
    ])
    expect(await stateOf(db)).toEqual(before)
    // What is off the shop may keep a size that is.
    expect((await take(aFileText(odd({ state: 'archived' })))).ok).toBe(true)
  })

  test('lists of sizes that the shop cannot have are told, and one that pieces need stays [C167]', async () => {
    const { take, file } = await openShop(engine)
    const { sizeSets } = JSON.parse(await file('json'))
    const [clothing] = sizeSets
    const withSets = (...sets: readonly object[]) =>
      take(JSON.stringify({ sizeSets: sets, products: [] }))
    const without = clothing.sizes.filter((size: string) => size !== 'M')
    expect(linesOf(await withSets({ ...clothing, sizes: without }))).toEqual([
      expect.stringMatching(/^sizeSets: M is a size of /),
    ])
    const odd = { slug: 'odd', title: 'Odd', sizes: ['xl'], position: 2 }
    expect(linesOf(await withSets(odd))).toEqual([
      'sizeSets[0]: “xl” and “XL” are too alike to be two sizes.',
    ])
    expect(linesOf(await withSets({ ...odd, sizes: [] }))).toEqual([
      'sizeSets[0]: Please enter at least one size.',
    ])
    const many = Array.from({ length: 10_000 }, (_, index) => `No ${index}`)
    expect(linesOf(await withSets({ ...odd, sizes: many }))).toEqual([
      'sizeSets[0].sizes: must have at most 60 entries',
    ])
    const sets = Array.from({ length: 20 }, (_, index) => ({
      ...odd,
      slug: `odd-${index}`,
      sizes: [`No ${index}`],
    }))
    expect(linesOf(await withSets(...sets))).toEqual([
      'sizeSets: the shop would have 21 lists of sizes; it can have 20',
    ])
    const category = { slug: 'foot', title: 'Foot', position: 5, sizeSet: 'gone' }
    expect(linesOf(await take(JSON.stringify({ categories: [category], products: [] })))).toEqual([
      'categories[0].sizeSet: there are no sizes gone',
    ])
  })

  test('only what differs is listed and written; products that are not in the file stay', async () => {
    const { db, take, file } = await openShop(engine)
    const { products } = JSON.parse(await file('json'))
    const [one] = products.filter(({ id }: { readonly id: number }) => id === 14)
    const known = await loadCatalogue(db)
    const outcome = await take(
      JSON.stringify({ products: [{ ...one, price: 150, state: 'archived' }] }),
    )
    expect(linesOf(outcome)).toEqual([
      'Product 14 Ancient Dragon Tee: state live → archived',
      expect.stringMatching(/^Product 14 Ancient Dragon Tee: price \d+ → 150$/),
    ])
    expect(outcome.ok && outcome.value.plan.notes).toEqual([
      '26 products of the shop are not in the file and stay as they are.',
    ])
    const changed = await loadChanges(db, known)
    expect(changed?.products).toHaveLength(26)
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'subject', 'detail_json'])
      .orderBy('action')
      .execute()
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'catalogue-imported catalogue',
      'product-changed product 14',
    ])
    expect(JSON.parse(audit[1]?.detail_json ?? '')).toMatchObject({
      after: { price: 150, state: 'archived' },
    })
    const { version } = await db
      .selectFrom('products')
      .select('version')
      .where('id', '=', 14)
      .executeTakeFirstOrThrow()
    expect(version).toBe(2)
  })

  test('two products may exchange their slugs', async () => {
    const { take, file } = await openShop(engine)
    const json = JSON.parse(await file('json'))
    const [a, b] = json.products
    ;[a.slug, b.slug] = [b.slug, a.slug]
    expect((await take(JSON.stringify(json))).ok).toBe(true)
    expect(JSON.parse(await file('json'))).toEqual(json)
  })

  test('[C50] [C57] a broken file changes nothing, and is told piece by piece with its place', async () => {
    const { db, take, file } = await openShop(engine)
    const before = await stateOf(db)
    const json = JSON.parse(await file('json'))
    json.products[0].title = 'Changed'
    json.products[1].pictures[0].file = 'u-0123456789abcdef'
    json.products[2].pictures[0].hash = 'another'
    json.products[3].collection = 'volume-9'
    const stolen = aFileProduct({ slug: json.products[4].slug })
    json.products[4].variants[0].stock = 999_999
    const [, cut, shot, moved, full] = json.products
    const { colour, size } = full.variants[0]
    expect(linesOf(await take(JSON.stringify(json)))).toEqual([
      `${moved.title}: collection: there is no collection volume-9 (products[3].collection)`,
      `${cut.title}: pictures[0]: the shop has no picture u-0123456789abcdef (products[1].pictures[0])`,
      expect.stringMatching(
        new RegExp(
          `^${shot.title}: pictures\\[0\\]: .* has the hash \\w+, not another \\(products`,
        ),
      ),
      expect.stringMatching(
        new RegExp(`^${full.title}, ${colour}, ${size}: stock: one change can be at most 10000 `),
      ),
    ])
    expect(linesOf(await take(aFileText(stolen)))).toEqual([
      expect.stringMatching(
        /^Harmattan Tee: slug: \S+ belongs to product 5 \(products\[0\]\.slug\)$/,
      ),
    ])
    expect(linesOf(await take('product id,title\n1,x'))).toHaveLength(1)
    expect(linesOf(await take((await file('csv')).replace('14,', '99,')))).toEqual([
      expect.stringMatching(/^Ancient Dragon Tee: there is no product 99 \(line \d+\)$/),
    ])
    expect(await stateOf(db)).toEqual(before)
  })

  test.each(['\u0000', '{"products": [], "x": "\u0000"}', 'product id\u0000', '\ud800'])(
    '[C56] NUL and bytes that are not text are told by line: %j',
    async (text) => {
      const { take } = await openShop(engine)
      expect(linesOf(await take(text))).toEqual([
        'line 1: has a NUL or another byte that is not text',
      ])
    },
  )

  test('[C58] what is sold between export and import stays sold, by CSV and by JSON', async () => {
    const { db, take, sell, file } = await openShop(engine)
    const sheet = await file('csv')
    expect(sheet).toContain(teeRow)
    await sell(4)
    const outcome = await take(sheet.replace(teeRow, '14,Ancient Dragon Tee,Black,M,,23,20'))
    expect(linesOf(outcome)).toEqual(['Product 14 Ancient Dragon Tee (Black, M): stock +3'])
    expect(await stockOfVariant(db, teeM)).toBe(19)
    const json = await file('json')
    await sell(4)
    expect(linesOf(await take(json))).toEqual([])
    expect(await stockOfVariant(db, teeM)).toBe(15)
    const moves = await db
      .selectFrom('stock_moves')
      .select(['by', 'reason'])
      .where('product_id', '=', 14)
      .where('reason', '=', 'count')
      .execute()
    expect(moves).toEqual([{ by: 3, reason: 'count' }])
    // Stock alone is no edit of the product.
    const { version } = await db
      .selectFrom('products')
      .select('version')
      .where('id', '=', 14)
      .executeTakeFirstOrThrow()
    expect(version).toBe(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a price in the spreadsheet becomes the variant’s own, an empty one the usual again', async () => {
    const { db, take, file } = await openShop(engine)
    const known = await loadCatalogue(db)
    const sheet = (await file('csv')).replace(teeRow, '14,Ancient Dragon Tee,Black,M,99.50,20,20')
    expect(linesOf(await take(sheet))).toEqual([
      'Product 14 Ancient Dragon Tee (Black, M): price usual → 99.50',
    ])
    const tee = (await loadChanges(db, known))?.products.find(({ id }) => id === 14)
    expect(tee?.variants.find(({ size }) => size === 'M')?.price?.minor).toBe(9950)
    expect(linesOf(await take(sheet.replace('99.50', '')))).toEqual([
      'Product 14 Ancient Dragon Tee (Black, M): price 99.50 → usual',
    ])
    const renamed = await take(
      sheet.replace('99.50', '').replace(teeRow, teeRow.replace('Tee', 'T')),
    )
    expect(renamed.ok && renamed.value.plan.notes).toEqual([
      expect.stringMatching(
        /^line \d+: titles are not changed by a spreadsheet; it stays Ancient Dragon Tee\.$/,
      ),
    ])
  })

  test('[C60] a row that would go below zero refuses the whole file', async () => {
    const { db, take, sell, file } = await openShop(engine)
    const sheet = (await file('csv'))
      .replace(teeRow, '14,Ancient Dragon Tee,Black,M,,2,20')
      .replace('14,Ancient Dragon Tee,Black,S,,20', '14,Ancient Dragon Tee,Black,S,,25')
    await sell(4)
    const before = await stateOf(db)
    expect(linesOf(await take(sheet))).toEqual([
      expect.stringMatching(
        /^Ancient Dragon Tee, Black, M: stock: takes 18, but there are only 16 in stock now \(line \d+, stock\)$/,
      ),
    ])
    expect(await stateOf(db)).toEqual(before)
  })

  test('[C59] a sale between preview and confirmation stays sold; the confirmed file is taken', async () => {
    const { db, take, sell, file } = await openShop(engine)
    const sheet = (await file('csv')).replace(teeRow, '14,Ancient Dragon Tee,Black,M,,25,20')
    const planned = await planImport(db, { format: 'csv', text: sheet })
    if (!planned.ok) throw new Error('refused')
    await sell(4)
    const outcome = await take(sheet, planned.value.hash)
    expect(linesOf(outcome)).toEqual(planned.value.lines)
    expect(await stockOfVariant(db, teeM)).toBe(21)
  })

  test('[C62] [C68] another file than the one shown, or a catalogue edited since, is not imported', async () => {
    const { db, take } = await openShop(engine)
    const text = aFileText(aFileProduct())
    const planned = await planImport(db, { format: 'json', text })
    if (!planned.ok) throw new Error('refused')
    const { hash } = planned.value
    expect(linesOf(await take(aFileText(aFileProduct({ price: 1 })), hash))).toEqual([
      'catalogue-changed',
    ])
    await take(aFileText(aFileProduct({ title: 'Earlier', slug: 'earlier' })))
    expect(linesOf(await take(text, hash))).toEqual(['catalogue-changed'])
  })

  test('[C61] of two people who add the same product at once, none is overwritten silently', async () => {
    const { db, take } = await openShop(engine)
    const texts = ['One', 'Two', 'Three'].map((title) => aFileText(aFileProduct({ title })))
    const plans = await Promise.all(texts.map((text) => planImport(db, { format: 'json', text })))
    const hashes = plans.map((plan) => (plan.ok ? plan.value.hash : ''))
    const outcomes = await Promise.all(texts.map((text, index) => take(text, hashes[index] ?? '')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.flatMap((each) => (each.ok ? [] : [each.error.code]))).toEqual(
      Array(2).fill('catalogue-changed'),
    )
    expect(
      await db.selectFrom('products').select('id').where('id', '=', 100).execute(),
    ).toHaveLength(1)
    const stock = await db
      .selectFrom('variants')
      .select('stock')
      .where('product_id', '=', 100)
      .execute()
    expect(stock.map((each) => each.stock).sort()).toEqual([0, 3])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C61] two spreadsheets at once: both differences count, whoever is first', async () => {
    const { db, take, file } = await openShop(engine)
    const sheet = await file('csv')
    const [more, fewer] = ['25', '18'].map((stock) =>
      sheet.replace(teeRow, `14,Ancient Dragon Tee,Black,M,,${stock},20`),
    )
    const outcomes = await Promise.all([take(more ?? ''), take(fewer ?? '')])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(await stockOfVariant(db, teeM)).toBe(23)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C90] the same file books its differences once, however often it is confirmed or imported', async () => {
    const { db, take, file } = await openShop(engine)
    const sheet = (await file('csv')).replace(teeRow, '14,Ancient Dragon Tee,Black,M,,23,20')
    const planned = await planImport(db, { format: 'csv', text: sheet })
    const hash = planned.ok ? planned.value.hash : ''
    const outcomes = await Promise.all([1, 2, 3].map(() => take(sheet, hash)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = /^the file: was imported before, and its changes of stock/
    for (const text of [sheet, sheet.replaceAll('\r\n', '\n')]) {
      expect(linesOf(await take(text))).toEqual([expect.stringMatching(refused)])
      expect(linesOf(await planImport(db, { format: 'csv', text }))).toEqual([
        expect.stringMatching(refused),
      ])
    }
    expect(await stockOfVariant(db, teeM)).toBe(23)
    const json = (await file('json')).replace(/"stock": ?23,/, '"stock": 24,')
    expect(linesOf(await take(json))).toHaveLength(1)
    expect(linesOf(await take(json))).toEqual([expect.stringMatching(refused)])
    expect(await stockOfVariant(db, teeM)).toBe(24)
    // A file without the stock at export says how many there are, not how many more.
    const written = aFileText(aFileProduct())
    await take(written)
    await changeStock(
      { db, now: () => Promise.resolve(1) },
      { productId: 100, colour: 'Sand', size: 'S', by: 2, reason: 'count', actor },
    )
    expect(linesOf(await take(written))).toEqual(['Product 100 Harmattan Tee (Sand, S): stock -2'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C63] 10,000 products are imported at once, and a second time change nothing', {
    timeout: 120_000,
  }, async () => {
    const { db, take } = await openShop(engine)
    const many = Array.from({ length: 10_000 }, (_, index) =>
      aFileProduct({ id: 1_000 + index, slug: `piece-${index}`, title: `Piece ${index}` }),
    )
    const text = aFileText(...many)
    expect(linesOf(await take(text))).toHaveLength(10_000)
    const { stocked } = await db
      .selectFrom('variants')
      .select(({ fn }) => fn.countAll().as('stocked'))
      .where('product_id', '>=', 1_000)
      .executeTakeFirstOrThrow()
    expect(Number(stocked)).toBe(20_000)
    expect(linesOf(await take(text))).toEqual([])
  })
})
