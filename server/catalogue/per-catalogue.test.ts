import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { perCatalogue } from './per-catalogue.ts'

test('it is worked out once for one state of the catalogue, and anew for the next', () => {
  let times = 0
  const count = perCatalogue(({ products }) => {
    times += 1
    return products.length
  })
  const before = { revision: 1, products: [aProduct()], newDropIds: [] }
  const after = { revision: 2, products: [], newDropIds: [] }
  expect([count(before), count(before), count(after)]).toEqual([1, 1, 0])
  expect(times).toBe(2)
})
