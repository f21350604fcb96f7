import { expect, test } from 'vitest'
import type { CollectionQuery } from './collection-query.ts'
import { filterProducts } from './filter-products.ts'
import { listProducts } from './list-products.ts'
import { aProduct } from './product.builder.ts'

function aQuery(overrides: Partial<CollectionQuery> = {}): CollectionQuery {
  return { type: 'all', sort: 'newest', category: 'all', page: 1, ...overrides }
}

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
  expect(filterProducts(products, aQuery())).toHaveLength(27)
})

test('twelve are shown, then twelve more, §9', () => {
  expect(listProducts(products, aQuery()).shown).toHaveLength(12)
  expect(listProducts(products, aQuery({ page: 2 }))).toMatchObject({ total: 27, hasMore: true })
  expect(listProducts(products, aQuery({ page: 2 })).shown).toHaveLength(24)
  expect(listProducts(products, aQuery({ page: 3 })).hasMore).toBe(false)
})

test('a page past the end is the last page', () => {
  expect(listProducts(products, aQuery({ page: 100 }))).toMatchObject({ page: 3, hasMore: false })
})

test('a longer list begins with the shorter one', () => {
  const { shown: first } = listProducts(products, aQuery())
  const { shown: both } = listProducts(products, aQuery({ page: 2 }))
  expect(both.slice(0, 12)).toEqual(first)
})

test('a filter that finds nothing is an empty first page', () => {
  expect(listProducts(products, aQuery({ category: 'foot' }))).toEqual({
    shown: [],
    total: 0,
    page: 1,
    hasMore: false,
  })
})
