import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/product'
import { aProduct } from '#domain/catalogue/product.builder'
import { moreFromCollection } from './more-from-collection.ts'

function productsOf(...ids: readonly number[]): readonly Product[] {
  return ids.map((id) => aProduct({ id }))
}

function idsAfter(id: number, products: readonly Product[]) {
  const product = products.find((each) => each.id === id) ?? aProduct({ id })
  return moreFromCollection(products, product).map((each) => each.id)
}

test('returns the next four, wrapping around at the end', () => {
  expect(idsAfter(2, productsOf(1, 2, 3, 4, 5, 6, 7))).toEqual([3, 4, 5, 6])
  expect(idsAfter(6, productsOf(1, 2, 3, 4, 5, 6, 7))).toEqual([7, 1, 2, 3])
})

test('never returns the product itself', () => {
  expect(idsAfter(1, productsOf(1))).toEqual([])
  expect(idsAfter(1, productsOf(1, 2))).toEqual([2])
  const inDrop = aProduct({ id: 2, isInDrop: true })
  expect(moreFromCollection(productsOf(1, 2, 3), inDrop).map(({ id }) => id)).toEqual([3, 1])
})

test('skips sold-out products', () => {
  const products = [...productsOf(1, 2), aProduct({ id: 3, isSoldOut: true }), ...productsOf(4)]
  expect(idsAfter(2, products)).toEqual([4, 1])
})

test('fills up from other collections only when its own has too few', () => {
  const old = aProduct({ id: 9, collection: 'volume-2' })
  expect(idsAfter(1, [...productsOf(1, 2), old, ...productsOf(3)])).toEqual([2, 3, 9])
  expect(idsAfter(9, [...productsOf(1, 2, 3, 4, 5), old])).toEqual([1, 2, 3, 4])
})

test('after a sold-out product come those of its kind, then of its category, in stock', () => {
  const gone = aProduct({ id: 4, isSoldOut: true, kind: 'sweaters', category: 'tops' })
  const cap = aProduct({ id: 9, kind: 'headwear', category: 'head' })
  const tee = aProduct({ id: 14, kind: 'tees', category: 'tops' })
  const sweater = aProduct({ id: 3, kind: 'sweaters', category: 'tops' })
  expect(idsAfter(4, [sweater, gone, cap, tee])).toEqual([3, 14, 9])
})
