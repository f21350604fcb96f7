import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from './live-catalogue.builder.ts'
import { perAssortment, perCatalogue } from './per-catalogue.ts'

test('it is worked out once for one state of the catalogue, and anew for the next', () => {
  let times = 0
  const count = perCatalogue(({ products }) => {
    times += 1
    return products.length
  })
  const [before, after] = [aCatalogue([aProduct()]), aCatalogue()]
  expect([count(before), count(before), count(after)]).toEqual([1, 1, 0])
  expect(times).toBe(2)
})

test('what does not depend on stock outlives a sale', () => {
  let times = 0
  const count = perAssortment((assortment) => {
    times += 1
    return assortment.length
  })
  const before = aCatalogue([aProduct()])
  const sold = { ...before, stockRevision: 1, products: [aProduct({ isSoldOut: true })] }
  expect([count(before), count(sold), count(aCatalogue())]).toEqual([1, 1, 0])
  expect(times).toBe(2)
})
