import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { aProduct } from './product.builder.ts'
import { offeredSorts, SORTS, type Sort, sortProducts } from './sort-products.ts'

const products = [
  aProduct({ id: 1, title: 'Petal Tee', price: pesewas(500), releasedOn: '2025-10-17' }),
  aProduct({ id: 2, title: 'dragon socks', price: pesewas(100), releasedOn: '2025-10-24' }),
  aProduct({ id: 3, title: 'Ancient Set', price: pesewas(1_500), releasedOn: '2025-10-24' }),
  aProduct({ id: 4, title: 'Kente Shorts', price: pesewas(500), releasedOn: '2025-09-12' }),
]

function idsBy(sort: Sort) {
  return sortProducts(products, sort).map((product) => product.id)
}

test('A-Z sorts by title, ignoring case', () => {
  expect(idsBy('a-z')).toEqual([3, 2, 4, 1])
})

test('newest sorts by release date, then id, both descending', () => {
  expect(idsBy('newest')).toEqual([3, 2, 1, 4])
})

test('prices sort up or down, equal ones by title', () => {
  expect(idsBy('price-low')).toEqual([2, 4, 1, 3])
  expect(idsBy('price-high')).toEqual([3, 4, 1, 2])
})

test('our order has the pieces with a place first, equal ones and all others from A to Z', () => {
  const placed = products.map((product) =>
    product.id === 4 || product.id === 1 ? { ...product, place: 7 } : product,
  )
  const sorted = sortProducts([...placed, aProduct({ id: 5, title: 'Zip', place: 2 })], 'our-order')
  expect(sorted.map(({ id }) => id)).toEqual([5, 4, 1, 3, 2])
})

test('our order is offered only where there are places', () => {
  expect(offeredSorts('a-z')).toEqual(SORTS)
  expect(offeredSorts('our-order')).toEqual(['our-order', ...SORTS])
})

test.each(offeredSorts('our-order'))('%s does not depend on the input order', (sort) => {
  const backwards = sortProducts(products.toReversed(), sort)
  expect(backwards.map((product) => product.id)).toEqual(idsBy(sort))
})
