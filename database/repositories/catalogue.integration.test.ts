import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { seedCatalogue } from '../seed/seed.ts'
import { loadCatalogue } from './catalogue.ts'

eachEngine('the catalogue', (engine) => {
  test('an empty database holds an empty catalogue', async () => {
    const { db } = await engine.open()
    expect(await loadCatalogue(db)).toEqual({ revision: 0, products: [], newDropIds: [] })
  })

  test('a product comes back whole, with the stock of each colour in each size', async () => {
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

  test('variants stand in the order in which the product lists colours and sizes', async () => {
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
    const setStock = (stock: number) =>
      db.updateTable('variants').set({ stock }).where('product_id', '=', 11).execute()

    await setStock(0)
    expect(await readCap()).toMatchObject({ isSoldOut: true, badge: 'Sold Out' })
    await setStock(1)
    expect(await readCap()).toMatchObject({ isSoldOut: false, badge: null })
  })

  test('what the shop has declared sold out stays so, whatever its stock', async () => {
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
})
