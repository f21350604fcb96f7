import { expect, test } from 'vitest'
import { filterProducts, matchesFilters, sizesLeft } from './filter-products.ts'
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

test('a size is in stock if at least one colour has it', () => {
  expect(sizesLeft(aProduct())).toEqual(['S', 'M', 'L', 'XL'])
  const variants = [
    { colour: 'Bone', size: 'L', stock: 0 },
    { colour: 'Indigo', size: 'L', stock: 1 },
    { colour: 'Indigo', size: 'S', stock: 0 },
  ] as const
  expect(sizesLeft(aProduct({ variants }))).toEqual(['L'])
})

test('a product marked as sold out has no sizes in stock', () => {
  expect(sizesLeft(aProduct({ isSoldOut: true }))).toEqual([])
})

test('the stock and size filters can be combined', () => {
  expect(matchesFilters([], { stock: 'all', size: 'all' })).toBe(true)
  expect(matchesFilters([], { stock: 'in', size: 'all' })).toBe(false)
  expect(matchesFilters(['S'], { stock: 'in', size: 'all' })).toBe(true)
  expect(matchesFilters(['S'], { stock: 'all', size: 'L' })).toBe(false)
  expect(matchesFilters(['S', 'L'], { stock: 'in', size: 'L' })).toBe(true)
})
