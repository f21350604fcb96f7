import { expect, test } from 'vitest'
import { filterProducts } from './filter-products.ts'
import { aProduct } from './product.builder.ts'

const products = Array.from({ length: 27 }, (_, index) =>
  aProduct({
    id: index + 1,
    collection: index < 6 ? 'volume-2' : 'volume-3',
    category: index % 2 === 0 ? 'tops' : 'down',
  }),
)

test('collection and category filter together', () => {
  const found = filterProducts(products, { type: 'volume-3', category: 'tops' })
  expect(found).toHaveLength(11)
  expect(found.every((product) => product.collection === 'volume-3')).toBe(true)
})

test('all means all', () => {
  expect(filterProducts(products, { type: 'all', category: 'all' })).toHaveLength(27)
})
