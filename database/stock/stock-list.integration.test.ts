import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { setStock } from '#testing/orders/set-stock'
import { loadToday } from '../orders/today.ts'
import type { Schema } from '../schema.ts'
import { seedCatalogue } from '../seed/seed.ts'
import { listStock, type StockQuery } from './stock-list.ts'

eachEngine('the list of stock', (engine) => {
  async function open() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await setStock(db, {}, 20)
    await setStock(db, { productId: 5 }, 0)
    await setStock(db, { productId: 14, size: 'M' }, 2)
    await setStock(db, { productId: 23, colour: 'White', size: 'S' }, 0)
    return Object.assign(
      async (query: Partial<StockQuery> = {}) => {
        const all = { filter: 'all', lowMark: 3, page: 1, perPage: 100 } as const
        const { products, count } = await listStock(db, { ...all, ...query })
        return { products, count, ids: products.map(({ id }) => id) }
      },
      { db },
    )
  }

  test('low ones come first, then what is wholly sold out, then the others', async () => {
    const list = await open()
    const { ids, count, products } = await list()
    expect([ids.slice(0, 4), ids.length, count]).toEqual([[23, 14, 5, 1], 27, 27])
    expect(products[1]?.variants.find(({ size }) => size === 'M')).toMatchObject({ stock: 2 })
  })

  test('can be narrowed to low and to sold-out pieces', async () => {
    const list = await open()
    expect((await list({ filter: 'low' })).ids).toEqual([14])
    expect((await list({ filter: 'low', lowMark: 1 })).ids).toEqual([])
    expect((await list({ filter: 'low', lowMark: 20 })).count).toBe(26)
    expect((await list({ filter: 'sold-out' })).ids).toEqual([23, 5])
  })

  test('[C96] what is no longer offered is neither low nor sold out, on Today either', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await setStock(db, {}, 20)
    await setStock(db, { productId: 14, colour: 'Black', size: 'M' }, 2)
    await setStock(db, { productId: 23, colour: 'White', size: 'S' }, 0)
    const counted = async () => {
      const query = { lowMark: 3, page: 1, perPage: 100 } as const
      const lists = await Promise.all(
        (['low', 'sold-out'] as const).map((filter) => listStock(db, { ...query, filter })),
      )
      const { lowVariants } = await loadToday(db, { lowMark: 3 })
      return [...lists.map(({ count }) => count), lowVariants]
    }
    expect(await counted()).toEqual([1, 1, 1])
    // The names hold what people type: quotes, backslashes and the wildcards of databases.
    const odd = String.raw`50% "Off_\ White"`
    const colours = JSON.stringify([{ name: odd, hex: '#ffffff' }])
    await db
      .insertInto('variants')
      .values({ product_id: 14, colour: odd, size: 'S', stock: 1 })
      .execute()
    expect(await counted()).toEqual([1, 1, 1])
    await db.updateTable('products').set({ colours_json: colours }).where('id', '=', 14).execute()
    expect(await counted()).toEqual([1, 1, 1])
    await db.updateTable('products').set({ sizes_json: '["M"]' }).where('id', '=', 14).execute()
    await db.updateTable('products').set({ sizes_json: '["M"]' }).where('id', '=', 23).execute()
    expect(await counted()).toEqual([0, 0, 0])
    await db.updateTable('products').set({ sizes_json: '["S"]' }).where('id', '=', 14).execute()
    expect(await counted()).toEqual([1, 0, 1])
    await db.updateTable('products').set({ state: 'archived' }).where('id', '=', 14).execute()
    expect(await counted()).toEqual([0, 0, 0])
  })

  test('[C96] colours and sizes that are no longer offered count nowhere', async () => {
    const list = await open()
    const change = (id: number, columns: Updateable<Schema['products']>) =>
      list.db.updateTable('products').set(columns).where('id', '=', id).execute()
    await setStock(list.db, { productId: 23, colour: 'White', size: 'S' }, 20)
    const lowSizes = async () => (await loadToday(list.db, { lowMark: 3 })).lowVariants
    const sizes = async () => (await list({ filter: 'low' })).ids
    expect([await lowSizes(), await sizes()]).toEqual([3, [14]])
    await change(14, { sizes_json: '["S","L","XL","2XL"]' })
    expect([await lowSizes(), await sizes()]).toEqual([0, []])
    expect((await list()).ids).toContain(14)
    await change(14, { sizes_json: '["S","M"]', colours_json: '[{"name":"Red","hex":"#f00"}]' })
    expect([await lowSizes(), await sizes()]).toEqual([0, []])
    await change(14, { colours_json: '[{"hex":"#000","name":"Black"}]' })
    expect([await lowSizes(), await sizes()]).toEqual([1, [14]])
    await change(14, { state: 'archived' })
    expect([await lowSizes(), await sizes()]).toEqual([0, []])
    // One colour has a quotation mark, and one name is within another.
    await change(14, {
      state: 'live',
      colours_json: JSON.stringify([{ name: 'A "B" \\', hex: '' }]),
    })
    expect(await lowSizes()).toBe(0)
    await list.db
      .updateTable('variants')
      .set({ colour: 'A "B" \\' })
      .where('product_id', '=', 14)
      .where('colour', '=', 'Black')
      .execute()
    expect(await lowSizes()).toBe(1)
  })

  test('has pages; one after the last is empty', async () => {
    const list = await open()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, perPage: 10 })))
    expect(pages.map(({ ids, count }) => [ids.length, count])).toEqual([
      [10, 27],
      [10, 27],
      [7, 27],
      [0, 27],
    ])
    expect(pages.flatMap(({ ids }) => ids)).toEqual((await list()).ids)
  })
})
