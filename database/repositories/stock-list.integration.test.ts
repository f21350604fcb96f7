import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { setStock } from '#testing/orders/set-stock'
import { listStock, type StockQuery } from './stock-list.ts'

eachEngine('the list of stock', (engine) => {
  async function open() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await setStock(db, {}, 20)
    await setStock(db, { productId: 5 }, 0)
    await setStock(db, { productId: 14, size: 'M' }, 2)
    await setStock(db, { productId: 23, colour: 'White', size: 'S' }, 0)
    return async (query: Partial<StockQuery> = {}) => {
      const all = { filter: 'all', lowMark: 3, page: 1, perPage: 100 } as const
      const { products, count } = await listStock(db, { ...all, ...query })
      return { products, count, ids: products.map(({ id }) => id) }
    }
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
