import { expect, test, vi } from 'vitest'
import { brand } from '#domain/brand'
import { headOf } from '../head/head.ts'
import { aLoaderContext, loadPage } from './loader-context.builder.ts'
import { fixedPage, pageLoader } from './page-loader.ts'

const head = headOf('Cart', 'What you chose.')
const data = { products: [], pictures: {} }

test('a request is parsed once, for the cache key and for the data', async () => {
  const read = vi.fn(() => 'what was read')
  const load = vi.fn(() => ({ head, data }))
  const page = pageLoader('cart', { read, cacheKey: (query) => query, load })(
    aLoaderContext('/cart'),
  )
  expect(page.cacheKey).toBe('what was read')
  expect(load).not.toHaveBeenCalled()
  await page.load()
  expect(load).toHaveBeenCalledExactlyOnceWith('what was read', expect.anything())
  expect(read).toHaveBeenCalledOnce()
})

test('by default a page has status 200, is public and has the path of its route as canonical', async () => {
  const loader = fixedPage('cart', () => ({ head, data }))
  const {
    status,
    head: loaded,
    payload,
    isPrivate,
  } = await loader(aLoaderContext('/cart?x=1')).load()
  expect([status, loaded.canonical, isPrivate]).toEqual([200, '/cart', false])
  expect(payload).toEqual({ route: 'cart', title: `Cart | ${brand.name}`, data })
  expect(loader(aLoaderContext('/cart?x=1')).cacheKey).toBe('/cart')
})

test.each([
  ['not found', fixedPage('cart', () => ({ status: 404, head, data }))],
  ['closed to search engines', fixedPage('landing-success', () => ({ head, data: {} }))],
])('a page that is %s has no canonical address', async (_why, loader) => {
  expect((await loadPage(loader, aLoaderContext('/'))).head.canonical).toBeNull()
})
