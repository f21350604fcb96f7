import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Units } from '#domain/cart/line'
import { countProductRows } from '#testing/database/count-product-rows'
import { eachEngine } from '#testing/database/each-engine'
import { SOME_CAUSE, setStock } from '#testing/orders/set-stock'
import type { Schema } from '../schema.ts'
import { seedCatalogue } from '../seed/seed.ts'
import { bumpRevision } from '../settings/revisions.ts'
import { returnStock, takeStock } from '../stock/stock.ts'
import { loadCatalogue, loadChanges } from './catalogue.ts'

eachEngine('the catalogue', (engine) => {
  test('an empty database holds an empty catalogue', async () => {
    const { db } = await engine.open()
    expect(await loadCatalogue(db)).toMatchObject({
      revision: 0,
      productsRevision: 0,
      stockRevision: 0,
      countedRevision: 0,
      products: [],
      assortment: [],
      newDropIds: [],
      sections: { collections: [], categories: [] },
      collectionTitles: new Map(),
      pictures: new Map(),
      gallery: [],
      home: {
        heroPicture: '',
        heroFocus: { x: 50, y: 0 },
        film: null,
        heroProductId: null,
        lookId: null,
      },
    })
  })

  test('a product is loaded completely, with the stock of each colour and size', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const { products } = await loadCatalogue(db)
    const cap = products.find(({ id }) => id === 9)
    expect(cap).toMatchObject({
      slug: 'reflective-cap',
      title: 'Reflective Cap',
      price: { currency: 'GHS', minor: 20_000 },
      kind: 'headwear',
      category: 'head',
      collection: 'volume-3',
      badge: 'New',
      isSoldOut: false,
      releasedOn: '2025-10-03',
      sizes: ['One Size'],
      variants: [
        { colour: 'Silver', size: 'One Size', stock: 20 },
        { colour: 'Black', size: 'One Size', stock: 20 },
      ],
    })
    expect(cap?.pictures[0]).toEqual({
      colour: 'Silver',
      view: expect.any(String),
      file: expect.stringContaining('reflective-cap-silver'),
    })
  })

  test('variants are in the order of the product’s colours and sizes', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const { products } = await loadCatalogue(db)
    const socks = products.find(({ id }) => id === 23)
    expect(socks?.variants.map(({ colour, size }) => `${colour} ${size}`)).toEqual([
      ...['White S', 'White M', 'White L'],
      ...['Black S', 'Black M', 'Black L'],
      ...['Signal Red S', 'Signal Red M', 'Signal Red L'],
    ])
  })

  test('a product is sold out from its last piece until its restock', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const readCap = async () => (await loadCatalogue(db)).products.find(({ id }) => id === 11)

    await setStock(db, { productId: 11 }, 0)
    expect(await readCap()).toMatchObject({ isSoldOut: true, badge: 'Sold Out' })
    await setStock(db, { productId: 11 }, 1)
    expect(await readCap()).toMatchObject({ isSoldOut: false, badge: null })
  })

  test('a product marked as sold out stays so, whatever its stock', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await db.updateTable('products').set({ is_sold_out: 1 }).where('id', '=', 1).execute()
    const { products } = await loadCatalogue(db)
    expect(products[0]).toMatchObject({ id: 1, isSoldOut: true, badge: 'Sold Out' })
  })

  test('stock never falls below zero', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const oversell = db
      .updateTable('variants')
      .set((row) => ({ stock: row('stock', '-', 21) }))
      .where('product_id', '=', 1)
      .execute()
    await expect(oversell).rejects.toThrow(/check/i)
  })

  const fewLeft = { productId: 14, colour: 'Black', size: 'M', quantity: 16 } as const
  const one = { ...fewLeft, quantity: 1 }

  test('without a change nothing is loaded', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    expect(await loadChanges(db, await loadCatalogue(db))).toBeNull()
  })

  test.each([
    ['taken', takeStock],
    ['returned', returnStock],
  ])('when pieces are %s, only their product is reloaded [S30]', async (_how, change) => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await take(db, [fewLeft])
    const known = await loadCatalogue(db)
    await db.transaction().execute(async (trx) => {
      await change(trx, [one], SOME_CAUSE)
    })
    const counted = countProductRows(db)
    const now = await loadChanges(counted.db, known)
    expect(counted.productRows()).toBe(1)
    const changed = now?.products.filter((product, index) => product !== known.products[index])
    expect(changed?.map(({ id }) => id)).toEqual([one.productId])
    expect(now?.products).toEqual((await loadCatalogue(db)).products)
    expect(now?.assortment).toBe(known.assortment)
    expect(now && (await loadChanges(db, now))).toBeNull()
  })

  test('the last piece and its return change the product’s badge', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    let known = await loadCatalogue(db)
    const readCap = async () => {
      known = (await loadChanges(db, known)) ?? known
      return known.products.find(({ id }) => id === 11)
    }
    const all = ((await readCap())?.variants ?? []).map(({ colour, size, stock }) => ({
      productId: 11,
      colour,
      size,
      quantity: stock,
    }))
    await take(db, all)
    expect(await readCap()).toMatchObject({ isSoldOut: true, badge: 'Sold Out' })
    await returnStock(db, all, SOME_CAUSE)
    expect(await readCap()).toMatchObject({ isSoldOut: false, badge: null })
  })

  test('any other change and a restored backup reload the whole catalogue', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const known = await loadCatalogue(db)
    await bumpRevision(db, 'catalogue')
    const counted = countProductRows(db)
    const now = await loadChanges(counted.db, known)
    expect([counted.productRows(), now?.revision]).toEqual([27, known.revision + 1])
    await loadChanges(counted.db, { ...known, revision: known.revision + 1, stockRevision: 9 })
    expect(counted.productRows()).toBe(2 * 27)
  })

  test('concurrent sales are all found, whenever they commit [S30]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    let known = await loadCatalogue(db)
    const refresh = async () => {
      known = (await loadChanges(db, known)) ?? known
    }
    const onSale = known.products.filter(({ isSoldOut }) => !isSoldOut)
    const sales: Promise<unknown>[] = []
    for (const { id: productId, variants } of onSale) {
      const units = variants.map(({ stock, ...variant }) => ({
        productId,
        ...variant,
        quantity: stock,
      }))
      sales.push(db.transaction().execute((trx) => takeStock(trx, units, SOME_CAUSE)))
      await refresh()
    }
    await Promise.all(sales)
    await refresh()
    expect(known.products.every(({ isSoldOut }) => isSoldOut)).toBe(true)
    expect(known.products).toEqual((await loadCatalogue(db)).products)
  })

  describe('pieces that were edited', () => {
    async function openEdited(edit: (trx: Kysely<Schema>) => Promise<readonly number[]>) {
      const { db } = await engine.open()
      await seedCatalogue(db)
      const known = await loadCatalogue(db)
      await db.transaction().execute(async (trx) => {
        const ids = await edit(trx)
        const revision = await bumpRevision(trx, 'pieces')
        await trx.updateTable('products').set({ revision }).where('id', 'in', ids).execute()
      })
      return { db, known, changed: await loadChanges(db, known) }
    }

    test.each([
      ['archived', 14, { state: 'archived' }],
      ['given a place', 1, { position: 1_000 }],
      ['taken from its place', 28, { position: 0 }],
      ['put before another', 28, { position: 3 }],
      ['renamed', 9, { title: 'Mirror Cap' }],
      ['no longer a new drop', 13, { new_drop_position: null }],
      ['a new drop', 14, { new_drop_position: 9 }],
    ] as const)('are loaded alone, as loading everything would: %s', async (_, id, change) => {
      const { db, known, changed } = await openEdited(async (trx) => {
        await trx.updateTable('products').set(change).where('id', '=', id).execute()
        return [id]
      })
      const whole = await loadCatalogue(db)
      expect(changed).toEqual(whole)
      const same = changed?.products.filter((product) => known.products.includes(product))
      expect(same).toHaveLength(26)
      expect(changed?.assortment).toEqual(changed?.products)
    })

    test('are loaded with everything else when they are many', async () => {
      const { db, changed } = await openEdited(async (trx) => {
        const { id: _, ...model } = await trx
          .selectFrom('products')
          .selectAll()
          .where('id', '=', 1)
          .executeTakeFirstOrThrow()
        const ids = Array.from({ length: 300 }, (__, index) => 1_000 + index)
        await trx
          .insertInto('products')
          .values(ids.map((id) => ({ ...model, id, slug: `piece-${id}` })))
          .execute()
        return ids
      })
      expect(changed?.products).toHaveLength(327)
      expect(changed).toEqual(await loadCatalogue(db))
    })
  })
})

function take(db: Kysely<Schema>, units: readonly Units[]): Promise<void> {
  return db.transaction().execute((trx) => takeStock(trx, units, SOME_CAUSE))
}
