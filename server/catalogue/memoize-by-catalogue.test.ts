import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from './live-catalogue.builder.ts'
import { memoizeByAssortment, memoizeByCatalogue } from './memoize-by-catalogue.ts'

test('a value is computed once for each state of the catalogue', () => {
  let times = 0
  const count = memoizeByCatalogue(({ products }) => {
    times += 1
    return products.length
  })
  const [before, after] = [aCatalogue([aProduct()]), aCatalogue()]
  expect([count(before), count(before), count(after)]).toEqual([1, 1, 0])
  expect(times).toBe(2)
})

test('a value of the assortment is not computed again after a sale', () => {
  let times = 0
  const count = memoizeByAssortment((assortment) => {
    times += 1
    return assortment.length
  })
  const before = aCatalogue([aProduct()])
  const sold = { ...before, stockRevision: 1, products: [aProduct({ isSoldOut: true })] }
  expect([count(before), count(sold), count(aCatalogue())]).toEqual([1, 1, 0])
  expect(times).toBe(2)
})
