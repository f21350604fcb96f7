import { expect, test } from 'vitest'
import { filterProducts } from '#domain/catalogue/filter-products'
import { aProduct } from '#domain/catalogue/product.builder'
import { offeredSorts, sortProducts } from '#domain/catalogue/sort-products'
import { pesewas } from '#domain/money/money'
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
  const edited = products.map((product) => ({ ...product }))
  expect(listOf(aCatalogue(edited))(everything)).not.toBe(listOf(before)(everything))
})

const [zebra, ant, bee] = products
const QUERIES = offeredSorts('our-order').flatMap((sort) => [
  { ...everything, sort },
  { ...everything, sort, category: 'head' },
])

test.each([
  ['added', [...products, aProduct({ id: 4, title: 'Bat Cap', category: 'head' })]],
  ['added before all others', [aProduct({ id: 4, title: 'Aa', price: pesewas(1) }), ...products]],
  ['given a place', [{ ...zebra, place: 3 }, ant, bee]],
  ['removed', [zebra, bee]],
  ['renamed', [zebra, { ...ant, title: 'Wasp Cap' }, bee]],
  ['put into another category', [{ ...zebra, category: 'head' }, ant, bee]],
])('lists are updated as if they were sorted again: a piece is %s', (_, edited) => {
  const present = edited.map((product) => aProduct({ ...product }))
  const same = edited.map(
    (product, index) => products.find((known) => known === product) ?? present[index] ?? aProduct(),
  )
  const sections = { ...aCatalogue().sections }
  const before = { ...aCatalogue(products), sections }
  for (const query of QUERIES) listOf(before)(query)
  const list = listOf({ ...aCatalogue(same), sections })
  for (const query of QUERIES) {
    const sortedAgain = filterProducts(sortProducts(same, query.sort), query)
    expect(idsOf(list(query))).toEqual(idsOf(sortedAgain))
  }
})
