import { expect, test } from 'vitest'
import { aPageRequest, loadPage } from '../page-request.builder.ts'
import { wishlistLoader } from './wishlist-loader.ts'

async function idsOf(url: string): Promise<number[]> {
  const { data } = await loadPage(wishlistLoader, aPageRequest(url))
  return data.products.map(({ id }) => id)
}

test('the products that were asked for come in that order', async () => {
  expect(await idsOf('/wishlist?ids=13,2,9')).toEqual([13, 2, 9])
})

test('what the shop does not have, or what is no id, is left out', async () => {
  expect(await idsOf('/wishlist?ids=13,7,999,-1,1e1,007,x,,__proto__,13')).toEqual([13])
})

test('no list is endless', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1).join(',')
  expect((await idsOf(`/wishlist?ids=${ids}`)).length).toBeLessThanOrEqual(100)
})

test('the page itself is one for everybody, and no one’s list is kept', async () => {
  expect(wishlistLoader(aPageRequest('/wishlist?utm_source=x')).cacheKey).toBe('/wishlist')
  expect(wishlistLoader(aPageRequest('/wishlist?ids=1')).cacheKey).toBeNull()
  expect((await loadPage(wishlistLoader, aPageRequest('/wishlist'))).data.products).toEqual([])
})

test('search engines do not keep it', async () => {
  expect((await loadPage(wishlistLoader, aPageRequest('/wishlist'))).head.canonical).toBeNull()
})
