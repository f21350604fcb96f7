import { expect, test } from 'vitest'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

async function idsOf(url: string): Promise<number[]> {
  const { data } = await loadPage(loader, aLoaderContext(url))
  return data.products.map(({ id }) => id)
}

test('the requested products are returned in that order', async () => {
  expect(await idsOf('/wishlist?ids=13,2,9')).toEqual([13, 2, 9])
})

test('unknown products and invalid ids are left out', async () => {
  expect(await idsOf('/wishlist?ids=13,7,999,-1,1e1,007,x,,__proto__,13')).toEqual([13])
})

test('a list has at most 100 products', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1).join(',')
  expect((await idsOf(`/wishlist?ids=${ids}`)).length).toBeLessThanOrEqual(100)
})

test('the page is the same for everybody, and no list is cached', async () => {
  expect(loader(aLoaderContext('/wishlist?utm_source=x')).cacheKey).toBe('/wishlist')
  expect(loader(aLoaderContext('/wishlist?ids=1')).cacheKey).toBeNull()
  expect((await loadPage(loader, aLoaderContext('/wishlist'))).data.products).toEqual([])
})

test('it has no canonical address', async () => {
  expect((await loadPage(loader, aLoaderContext('/wishlist'))).head.canonical).toBeNull()
})
