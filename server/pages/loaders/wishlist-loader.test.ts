import { expect, test } from 'vitest'
import { aPageRequest } from '../page-request.builder.ts'
import { wishlistLoader } from './wishlist-loader.ts'

function idsOf(url: string): number[] {
  return wishlistLoader.load(aPageRequest(url)).data.products.map(({ id }) => id)
}

test('the products that were asked for come in that order', () => {
  expect(idsOf('/wishlist?ids=13,2,9')).toEqual([13, 2, 9])
})

test('what the shop does not have, or what is no id, is left out', () => {
  expect(idsOf('/wishlist?ids=13,7,999,-1,1e1,007,x,,__proto__,13')).toEqual([13])
})

test('no list is endless', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1).join(',')
  expect(idsOf(`/wishlist?ids=${ids}`).length).toBeLessThanOrEqual(100)
})

test('the page itself is one for everybody, and no one’s list is kept', () => {
  expect(wishlistLoader.cacheKey(aPageRequest('/wishlist?utm_source=x'))).toBe('/wishlist')
  expect(wishlistLoader.cacheKey(aPageRequest('/wishlist?ids=1'))).toBeNull()
  expect(wishlistLoader.load(aPageRequest('/wishlist')).data.products).toEqual([])
})

test('search engines do not keep it', () => {
  expect(wishlistLoader.load(aPageRequest('/wishlist')).head.canonical).toBeNull()
})
