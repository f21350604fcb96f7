import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { findCodes } from '#database/discounts/discount-codes'
import { loadHomePage } from '#database/gallery/gallery'
import type { Schema } from '#database/schema'
import { listAudit } from '#database/staff/audit'
import { DEMO_KINDS, type DemoKind } from '#domain/demo-content/demo-content'
import { STARTER_CODES } from '#domain/discount/starter-codes'
import { NO_FILM } from '#domain/gallery/film'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { placeForTest } from '#testing/orders/place-for-test'
import { openTestShop } from '#testing/server/start-test-shop'
import { addCode } from '../discounts/change-codes.ts'
import { listOpenStarters } from '../discounts/starter-codes.ts'
import { createProduct } from '../products/create-product.ts'
import { changeStock } from '../stock/change-stock.ts'
import { keepDemoContent, removeAllDemoContent, removeDemoContent } from './decide-demo-content.ts'
import { readDemoContent } from './read-demo-content.ts'

const ACTOR = { staffId: null, name: 'Adwoa' } as const

async function open(engine: Engine) {
  const databaseUrl = await engine.createShopUrl()
  const opened = await openTestShop({ config: { databaseUrl } })
  onTestFinished(opened.close)
  return opened
}

async function standingOf(db: Kysely<Schema>, kind: DemoKind) {
  const standing = (await readDemoContent(db)).find((each) => each.kind === kind)
  if (!standing) throw new Error(`There is no ${kind}`)
  return standing
}

async function statesOf(db: Kysely<Schema>) {
  return Object.fromEntries((await readDemoContent(db)).map(({ kind, state }) => [kind, state]))
}

function productsOf(db: Kysely<Schema>) {
  return db.selectFrom('products').select(['id', 'title', 'state', 'version']).execute()
}

eachEngine('demo content', (engine) => {
  test('of a new shop is there, by kind and with its count', async () => {
    const { shop } = await open(engine)
    const standings = await readDemoContent(shop.db)
    expect(standings.map(({ kind, state, count }) => [kind, state, count])).toEqual([
      ['products', 'present', 27],
      ['codes', 'present', 2],
      ['gallery', 'present', 25],
      ['film', 'present', 2],
      ['pictures', 'present', 11],
      ['texts', 'present', 10],
    ])
    expect(standings.flatMap(({ edited }) => edited)).toEqual([])
  })

  test('products go with all their rows, and one that an order names is archived', async () => {
    const { shop, app } = await open(engine)
    const { reference } = await placeForTest(shop.orders)
    await removeDemoContent(shop, { kind: 'products', actor: ACTOR })

    expect(await productsOf(shop.db)).toMatchObject([{ id: 14, state: 'archived' }])
    for (const table of ['variants', 'stock_moves', 'size_measures'] as const) {
      const rows = await shop.db.selectFrom(table).select('product_id').distinct().execute()
      expect([table, rows.map(({ product_id: id }) => id)]).toEqual([table, [14]])
    }
    const { state, decision } = await standingOf(shop.db, 'products')
    expect([state, decision]).toEqual([
      'removed',
      expect.objectContaining({ deleted: 26, retired: 1, stayed: 0 }),
    ])
    expect(await listAudit(shop.db, { before: null, limit: 1 })).toMatchObject([
      {
        action: 'demo-content-removed',
        subject: 'demo products',
        detail: { deleted: 26, retired: 1, archived: 'Ancient Dragon Tee' },
      },
    ])
    // The order is as it was, and no poster or link leads to what is gone.
    const order = await app.inject(`/checkout/success?reference=${reference}`)
    expect(order.body).toContain('Ancient Dragon Tee')
    const { gallery, home, products, newDropIds } = shop.catalogue.current()
    expect([products, newDropIds, home.heroProductId]).toEqual([[], [], null])
    expect(new Set(gallery.flatMap(({ productIds }) => productIds))).toEqual(new Set([14]))
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a product that a customer, a code, a drop or a message names is archived, too', async () => {
    const { shop } = await open(engine)
    const { db } = shop
    const none = { from: '', until: '', uses: '', perPerson: '', collection: '' }
    const typed = { code: 'MINE', kind: 'percent', amount: '5', product: '1', ...none }
    expect((await addCode(shop, { typed, actor: ACTOR })).ok).toBe(true)
    const drop = {
      title: 'Friday',
      mode: 'line',
      limit_per_person: 1,
      hold_minutes: 5,
    } as const
    for (const [id, calledOffAt] of [
      ['planned', null],
      ['called-off', 5],
    ] as const) {
      await db
        .insertInto('drops')
        .values({ ...drop, id, opens_at: 1, created_at: 1, called_off_at: calledOffAt })
        .execute()
    }
    await db
      .insertInto('drop_products')
      .values([
        { drop_id: 'planned', product_id: 2 },
        { drop_id: 'called-off', product_id: 3 },
      ])
      .execute()
    const variant = { product_id: 5, colour: 'Black', size: 'M' } as const
    const mailbox = {
      email: 'ama@example.com',
      address: 'ama@example.com',
      mailbox: 'ama@example.com',
    }
    await db
      .insertInto('waiting_list')
      .values({
        id: 'waits',
        kind: 'notify',
        ...variant,
        ...mailbox,
        drop_id: null,
        state: 'waiting',
        created_at: 1,
        confirmed_at: 1,
        offered_at: null,
        offer_expires_at: null,
        order_id: null,
        seen_at: null,
      })
      .execute()
    const line = { productId: 6, colour: 'Black', size: 'M', quantity: 1, title: 'x', price: 'y' }
    await db
      .insertInto('contact_messages')
      .values({
        id: 'asks',
        name: 'Ama',
        email: '',
        subject: '',
        message: '',
        newsletter: 0,
        created_at: 1,
        lines_json: JSON.stringify([line]),
      })
      .execute()

    await removeDemoContent(shop, { kind: 'products', actor: ACTOR })
    expect((await productsOf(db)).map(({ id, state }) => [id, state])).toEqual(
      [1, 2, 5, 6].map((id) => [id, 'archived']),
    )
    expect(await db.selectFrom('drop_products').select('product_id').execute()).toEqual([
      { product_id: 2 },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('what the owner edited or made stays, unless it is ticked as it was seen [O174]', async () => {
    const { shop } = await open(engine)
    const { db } = shop
    const edit = (id: number, title: string) =>
      db
        .updateTable('products')
        .set(({ eb }) => ({ title, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    await edit(1, 'My hoodie')
    await edit(2, 'My second')
    await edit(3, 'My third')
    const variant = await db
      .selectFrom('variants')
      .select(['colour', 'size'])
      .where('product_id', '=', 5)
      .executeTakeFirstOrThrow()
    const count = { ...variant, productId: 5, by: 1, reason: 'count', actor: ACTOR } as const
    expect((await changeStock(shop, count)).ok).toBe(true)
    const { edited } = await standingOf(db, 'products')
    expect(edited.map(({ title }) => title)).toEqual([
      'My hoodie',
      'My second',
      'My third',
      expect.any(String),
    ])
    const ticked = edited.filter(({ title }) => title !== 'My second').map(({ key }) => key)
    // It is edited once more after the screen was opened.
    await edit(3, 'My third, again')

    await removeDemoContent(shop, { kind: 'products', actor: ACTOR, ticked })
    expect((await productsOf(db)).map(({ title, state }) => [title, state])).toEqual([
      ['My second', 'live'],
      ['My third, again', 'live'],
    ])
    expect((await standingOf(db, 'products')).decision).toMatchObject({ deleted: 25, stayed: 2 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a number of a removed product is never given to another one [O176]', async () => {
    const { shop } = await open(engine)
    await removeDemoContent(shop, { kind: 'products', actor: ACTOR })
    expect(await productsOf(shop.db)).toEqual([])
    const made = await createProduct(shop, { form: A_FORM, token: '', actor: ACTOR })
    expect(made).toEqual({ ok: true, value: { id: 29 } })
  })

  test('posters, film and codes go; posters of the owner and a used code stay', async () => {
    const { shop } = await open(engine)
    const { db } = shop
    await db
      .updateTable('gallery_pieces')
      .set({ description: 'My poet' })
      .where('id', '=', 5)
      .execute()
    await placeForTest(shop.orders, { discountCode: 'SAVE20', shownTotalPesewas: 40_000 })
    // The posters name fewer products from then on, which is no edit of theirs.
    await removeDemoContent(shop, { kind: 'products', actor: ACTOR })
    expect((await standingOf(db, 'gallery')).edited.map(({ title }) => title)).toEqual(['My poet'])
    for (const kind of ['gallery', 'film', 'codes'] as const) {
      await removeDemoContent(shop, { kind, actor: ACTOR })
    }
    const { gallery, home } = shop.catalogue.current()
    expect(gallery.map(({ description }) => description)).toEqual(['My poet'])
    expect(home).toMatchObject({ heroPicture: '', film: NO_FILM, lookId: 5, heroProductId: null })
    const codes = await findCodes(db, STARTER_CODES)
    expect(codes.map(({ code, endedAtMs }) => [code, endedAtMs !== null])).toEqual([
      ['SAVE20', true],
    ])
    expect((await standingOf(db, 'codes')).decision).toMatchObject({ deleted: 1, retired: 1 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a film or poster of the owner is no demo content', async () => {
    const { shop } = await open(engine)
    const film = JSON.stringify({ mp4: 'film.0000000000000000.mp4', webm: null })
    await shop.db.updateTable('home_page').set({ film_json: film }).execute()
    expect(await standingOf(shop.db, 'film')).toMatchObject({ state: 'present', count: 1 })
    await removeDemoContent(shop, { kind: 'film', actor: ACTOR })
    expect(await loadHomePage(shop.db)).toMatchObject({
      heroPicture: '',
      film: { mp4: 'film.0000000000000000.mp4' },
    })
  })

  test('codes that were ended by hand are not asked about', async () => {
    const { shop } = await open(engine)
    await shop.db.updateTable('discount_codes').set({ ended_at: 1 }).execute()
    expect(await standingOf(shop.db, 'codes')).toMatchObject({ state: 'removed', count: 0 })
  })

  test('what is kept is never asked about again, and can be removed after all', async () => {
    const { shop } = await open(engine)
    await keepDemoContent(shop, { kind: 'codes', actor: ACTOR })
    await keepDemoContent(shop, { kind: 'codes', actor: ACTOR })
    expect(await standingOf(shop.db, 'codes')).toMatchObject({ state: 'kept', count: 2 })
    expect(await listOpenStarters(shop)).toEqual([])
    expect(await listAudit(shop.db, { before: null, limit: 5 })).toMatchObject([
      { action: 'demo-content-kept', subject: 'demo codes' },
    ])
    await removeDemoContent(shop, { kind: 'codes', actor: ACTOR })
    await keepDemoContent(shop, { kind: 'codes', actor: ACTOR })
    expect(await standingOf(shop.db, 'codes')).toMatchObject({ state: 'removed', count: 0 })
    expect(await findCodes(shop.db, STARTER_CODES)).toEqual([])
  })

  test('two owners who remove the same at once remove it once, and other processes follow [O173]', async () => {
    const { shop } = await open(engine)
    const config = { ...shop.config }
    const other = await openTestShop({ config })
    onTestFinished(other.close)
    await Promise.all(
      DEMO_KINDS.flatMap((kind) =>
        [shop, other.shop].map((each) => removeDemoContent(each, { kind, actor: ACTOR })),
      ),
    )
    expect(Object.values(await statesOf(shop.db))).toEqual(DEMO_KINDS.map(() => 'removed'))
    expect(await standingOf(shop.db, 'products')).toMatchObject({ decision: { deleted: 27 } })
    const audit = await listAudit(shop.db, { before: null, limit: 20 })
    expect(audit.map(({ subject }) => subject).toSorted()).toEqual(
      DEMO_KINDS.map((kind) => `demo ${kind}`).toSorted(),
    )
    for (const { catalogue, app } of [
      { ...shop, app: other.app },
      { ...other.shop, app: other.app },
    ]) {
      await expect.poll(() => catalogue.current().products).toEqual([])
      expect(catalogue.current()).toMatchObject({ gallery: [], hasShippedPictures: false })
      expect((await app.inject('/collection')).body).toContain('Nothing here yet')
    }
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a crash in the middle leaves the kind whole, and the next tap goes on [O173]', async () => {
    const { shop } = await open(engine)
    const failing = {
      ...shop,
      now: () => {
        throw new Error('The process died')
      },
    }
    await removeDemoContent(shop, { kind: 'gallery', actor: ACTOR })
    await expect(removeDemoContent(failing, { kind: 'codes', actor: ACTOR })).rejects.toThrow()
    await shop.db.schema.alterTable('size_measures').renameTo('away').execute()
    await expect(removeDemoContent(shop, { kind: 'products', actor: ACTOR })).rejects.toThrow()
    await shop.db
      .withTables<{ away: object }>()
      .schema.alterTable('away')
      .renameTo('size_measures')
      .execute()
    expect(await statesOf(shop.db)).toEqual({
      products: 'present',
      codes: 'present',
      gallery: 'removed',
      film: 'present',
      pictures: 'present',
      texts: 'present',
    })
    expect((await loadCatalogue(shop.db)).products).toHaveLength(27)
    expect(await brokenInvariants(shop.db)).toEqual([])
    await removeAllDemoContent(shop, ACTOR)
    expect(Object.values(await statesOf(shop.db))).toEqual(DEMO_KINDS.map(() => 'removed'))
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})

const A_FORM = {
  title: 'Mine',
  slug: '',
  price: '100.00',
  kind: 'tees',
  category: 'tops',
  collection: 'volume-3',
  badge: '',
  isMarkedSoldOut: false,
  releasedOn: '2026-11-20',
  newDropPosition: '',
  position: '',
  description: 'A tee.',
  features: 'Cotton',
  sizes: ['M'],
  colours: [{ name: 'Black', hex: '#000000', was: '' }],
  prices: {},
} as const
