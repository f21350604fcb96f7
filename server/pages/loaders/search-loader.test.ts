import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue } from '../../catalogue/live-catalogue.builder.ts'
import { aPageRequest, loadPage } from '../page-request.builder.ts'
import { searchLoader } from './search-loader.ts'

function load(url: string) {
  return loadPage(searchLoader, aPageRequest(url))
}

test('before anything was searched for, popular pieces are offered', async () => {
  const { data } = await load('/search')
  expect([data.query, data.total, data.products]).toEqual(['', 0, []])
  expect(data.popular.map(({ badge }) => badge)).toEqual([
    'Popular',
    'Popular',
    'Popular',
    'Featured',
  ])
})

test('what finds nothing gets the same help', async () => {
  const { data } = await load('/search?q=zzzzzzzz')
  expect(data.total).toBe(0)
  expect(data.popular).toHaveLength(4)
})

test('what is popular can be bought', async () => {
  expect((await load('/search')).data.popular.some(({ isSoldOut }) => isSoldOut)).toBe(false)
})

test('results come eight at a time', async () => {
  const wide = await load('/search?q=volume')
  expect([wide.data.total, wide.data.products.length]).toEqual([27, 8])
  expect(wide.data.moreHref).toBe('/search?q=volume&page=2')
  expect((await load('/search?q=volume&page=9')).data.moreHref).toBeNull()
})

test('search engines keep no search', async () => {
  expect((await load('/search?q=tee')).head.canonical).toBeNull()
})

test('what is searched for is not kept, so that nobody can fill the memory', () => {
  const keyOf = (url: string) => searchLoader(aPageRequest(url)).cacheKey
  expect(keyOf('/search?utm_source=x')).toBe('/search')
  expect(keyOf('/search?q=%20&page=2')).toBe('/search')
  expect(keyOf('/search?q=tee')).toBeNull()
})

test('a repeated query means its first', async () => {
  expect((await load('/search?q=belt&q=tee')).data.query).toBe('belt')
})

test('many results go on in the next document, and all can be reached [S30]', async () => {
  const products = Array.from({ length: 200 }, (_, index) => aProduct({ id: index + 1 }))
  const catalogue = aLiveCatalogue(products)
  const ids: number[] = []
  let href: string | null = '/search?q=petal'
  while (href !== null) {
    const { data }: Awaited<ReturnType<typeof load>> = await loadPage(
      searchLoader,
      aPageRequest(href, { catalogue }),
    )
    expect(data.products.length).toBeLessThanOrEqual(80)
    expect([data.moreHref, data.nextHref]).toContain(null)
    if (data.moreHref === null) ids.push(...data.products.map(({ id }) => id))
    href = data.moreHref ?? data.nextHref
  }
  expect(ids.toSorted((a, b) => a - b)).toEqual(products.map(({ id }) => id))
})

test('from a later document of results one finds back [S30]', async () => {
  const catalogue = aLiveCatalogue(
    Array.from({ length: 200 }, (_, index) => aProduct({ id: index + 1 })),
  )
  const hrefsOf = async (url: string) => {
    const { data } = await loadPage(searchLoader, aPageRequest(url, { catalogue }))
    return [data.earlierHref, data.moreHref, data.nextHref]
  }
  expect(await hrefsOf('/search?q=petal&page=10')).toEqual([
    null,
    null,
    '/search?q=petal&page=11#pieces',
  ])
  expect(await hrefsOf('/search?q=petal&page=11')).toEqual([
    '/search?q=petal&page=10#pieces',
    '/search?q=petal&page=12',
    null,
  ])
})
