import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { SORTS } from '#domain/catalogue/sort-products'
import { aLiveCatalogue, seedProducts } from './live-catalogue.builder.ts'
import { narrowedList, sizesToFilterBy } from './narrowed-lists.ts'
import { listOf } from './product-lists.ts'

const everything = { type: 'all', sort: 'a-z', category: 'all', stock: 'all', size: 'all' } as const

const inBoneL = (stock: number) => [{ colour: 'Bone', size: 'L', stock } as const]
const products = [
  aProduct({ id: 1, title: 'Ant Tee' }),
  aProduct({ id: 2, title: 'Bee Tee', isSoldOut: true }),
  aProduct({ id: 3, title: 'Cat Cap', category: 'head', sizes: ['One Size'], variants: [] }),
  aProduct({ id: 4, title: 'Dog Tee', variants: inBoneL(1) }),
]

function idsOf(list: readonly { readonly id: number }[]) {
  return list.map(({ id }) => id)
}

test('a list is filtered by stock, by size, or by both', () => {
  const shop = aLiveCatalogue(products)
  const ids = (query: object) => idsOf(narrowedList(shop, { ...everything, ...query }))
  expect(ids({})).toEqual([1, 2, 3, 4])
  expect(ids({ stock: 'in' })).toEqual([1, 4])
  expect(ids({ size: 'L' })).toEqual([1, 2, 4])
  expect(ids({ size: 'S', stock: 'in' })).toEqual([1])
  expect(ids({ size: 'One Size' })).toEqual([3])
  expect(ids({ size: 'One Size', stock: 'in' })).toEqual([])
  expect(ids({ size: 'L', category: 'head' })).toEqual([])
})

test.each(SORTS)('sorted by %s, sold-out products keep their place (§2)', (sort) => {
  const shop = aLiveCatalogue(seedProducts())
  const whole = idsOf(narrowedList(shop, { ...everything, sort }))
  const mixed = aLiveCatalogue(seedProducts().map((each) => ({ ...each, isSoldOut: false })))
  expect(whole).toEqual(idsOf(narrowedList(mixed, { ...everything, sort })))
  const left = idsOf(narrowedList(shop, { ...everything, sort, stock: 'in' }))
  expect(left).toHaveLength(21)
  expect(whole.filter((id) => left.includes(id))).toEqual(left)
})

test('a sold-out product leaves the list of what is in stock, and a restock adds it again', () => {
  const shop = aLiveCatalogue([aProduct({ id: 4, variants: inBoneL(1) })])
  const left = () => idsOf(narrowedList(shop, { ...everything, stock: 'in', size: 'L' }))
  expect(left()).toEqual([4])
  shop.change([aProduct({ id: 4, variants: inBoneL(0) })])
  expect(left()).toEqual([])
  shop.change([aProduct({ id: 4, variants: inBoneL(1) })])
  expect(left()).toEqual([4])
})

test('the sizes offered are those of the list and the selected one, in order', () => {
  const shop = aLiveCatalogue(products)
  const sizes = (query: object) => sizesToFilterBy(shop, { ...everything, ...query })
  expect(sizes({})).toEqual(['One Size', 'S', 'M', 'L', 'XL'])
  expect(sizes({ size: 'S' })).toEqual(['One Size', 'S', 'M', 'L', 'XL'])
  expect(sizes({ category: 'head' })).toEqual(['One Size'])
  expect(sizes({ stock: 'in' })).toEqual(['S', 'M', 'L', 'XL'])
  expect(sizes({ category: 'head', size: '36' })).toEqual(['One Size', '36'])
})

test('unfiltered lists are cached once, filtered ones within a limit [S30]', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aProduct({ id: index + 1 }))
  const shop = { ...aLiveCatalogue(many), product: (id: number) => many[id - 1] }
  expect(narrowedList(shop, everything)).toBe(listOf(shop.current())(everything))
  const queries = SORTS.flatMap((sort) =>
    DEFAULT_SIZES.map((size) => ({ ...everything, sort, size, stock: 'in' }) as const),
  )
  const first = narrowedList(shop, { ...everything, stock: 'in' })
  expect(narrowedList(shop, { ...everything, stock: 'in' })).toBe(first)
  for (const query of queries) narrowedList(shop, query)
  for (const sort of SORTS) {
    for (const type of ['all', 'volume-3'] as const) {
      for (const size of ['S', 'M', 'L', 'XL'] as const) {
        narrowedList(shop, { ...everything, sort, type, size })
      }
    }
  }
  expect(narrowedList(shop, { ...everything, stock: 'in' })).not.toBe(first)
})
