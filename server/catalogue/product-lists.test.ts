import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from './live-catalogue.builder.ts'
import { listOf } from './product-lists.ts'

const everything = { type: 'all', sort: 'a-z', category: 'all' } as const
const products = [
  aProduct({ id: 1, title: 'Zebra Tee', releasedOn: '2025-01-01' }),
  aProduct({ id: 2, title: 'Ant Cap', category: 'head', releasedOn: '2025-01-02' }),
  aProduct({ id: 3, title: 'Bee Cap', category: 'head', releasedOn: '2025-01-03' }),
]

function idsOf(list: readonly { readonly id: number }[]) {
  return list.map(({ id }) => id)
}

test('a list is filtered and sorted', () => {
  const list = listOf(aCatalogue(products))
  expect(idsOf(list(everything))).toEqual([2, 3, 1])
  expect(idsOf(list({ ...everything, sort: 'newest', category: 'head' }))).toEqual([3, 2])
  expect(list({ ...everything, type: 'volume-3' })).toHaveLength(3)
  expect(list({ ...everything, category: 'foot' })).toEqual([])
})

test('a sale does not sort the lists again, any other change does [S30]', () => {
  const before = aCatalogue(products)
  const sold = { ...before, stockRevision: 1, products: [...products] }
  expect(listOf(sold)(everything)).toBe(listOf(before)(everything))
  expect(listOf(aCatalogue([...products]))(everything)).not.toBe(listOf(before)(everything))
})
