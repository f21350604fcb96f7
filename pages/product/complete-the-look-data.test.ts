import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/product'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { completeTheLook } from './complete-the-look-data.ts'

function lookOf(id: number, ...others: readonly Product[]) {
  const product = aProduct({ id })
  return completeTheLook(product, aLiveCatalogue([product, ...others]))
}

function productsOf(...ids: readonly number[]) {
  return ids.map((id) => aProduct({ id }))
}

function idsOf(look: ReturnType<typeof lookOf>) {
  return look?.products.map(({ id }) => id)
}

test('a set is completed by its own tee and pants, then by what its poster shows', () => {
  const look = lookOf(13, ...productsOf(10, 14, 20))
  expect(idsOf(look)).toEqual([14, 20, 10])
  expect(look?.poster?.href).toBe('/gallery?category=campaign#poster-2')
})

test('the poster is one on which the product comes first', () => {
  const look = lookOf(3, ...productsOf(9, 27, 16, 19, 1, 10))
  expect(look?.poster?.href).toBe('/gallery#poster-1')
  expect(idsOf(look)).toEqual([27, 9])
})

test('of two such posters the one with fewer sold-out products is taken', () => {
  const gone = aProduct({ id: 20, isSoldOut: true })
  expect(lookOf(14, ...productsOf(19, 10, 20))?.poster?.href).toBe('/gallery#poster-12')
  const look = lookOf(14, gone, ...productsOf(19, 10))
  expect(look?.poster?.href).toBe('/gallery?category=campaign#poster-17')
  expect(idsOf(look)).toEqual([19, 10])
})

test('sold-out products are skipped, and there are at most three', () => {
  expect(idsOf(lookOf(8, aProduct({ id: 11, isSoldOut: true })))).toBeUndefined()
  expect(idsOf(lookOf(22, ...productsOf(17, 28, 15, 11, 9, 27, 10)))).toHaveLength(2)
  expect(idsOf(lookOf(13, ...productsOf(14, 20, 10, 9)))).toHaveLength(3)
})

test('a product on no poster has no look', () => {
  expect(lookOf(24, ...productsOf(13, 14))).toBeNull()
})

test('the small pictures cost few bytes: no placeholder, no alt text beside the title', () => {
  const look = lookOf(13, ...productsOf(14, 20))
  for (const { picture } of look?.products ?? []) {
    expect(picture).toMatchObject({ alt: '', placeholder: '' })
    expect(picture.avif).not.toContain(' 360w')
  }
  expect(look?.poster?.picture.alt).not.toBe('')
})
