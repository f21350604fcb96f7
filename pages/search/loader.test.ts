import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

function load(url: string) {
  return loadPage(loader, aLoaderContext(url))
}

test('an empty search shows popular products', async () => {
  const { data } = await load('/search')
  expect([data.query, data.total, data.products]).toEqual(['', 0, []])
  expect(data.popular.map(({ badge }) => badge)).toEqual([
    'Popular',
    'Popular',
    'Popular',
    'Featured',
  ])
})

test('a search without results shows popular products', async () => {
  const { data } = await load('/search?q=zzzzzzzz')
  expect(data.total).toBe(0)
  expect(data.popular).toHaveLength(4)
})

test('popular products are in stock', async () => {
  expect((await load('/search')).data.popular.some(({ isSoldOut }) => isSoldOut)).toBe(false)
})

test('results are shown eight at a time', async () => {
  const wide = await load('/search?q=volume')
  expect([wide.data.total, wide.data.products.length]).toEqual([27, 8])
  expect(wide.data.moreHref).toBe('/search?q=volume&page=2')
  expect((await load('/search?q=volume&page=9')).data.moreHref).toBeNull()
})

test('search pages have no canonical address', async () => {
  expect((await load('/search?q=tee')).head.canonical).toBeNull()
})

test('searches are not cached, so that nobody can fill the memory', () => {
  const keyOf = (url: string) => loader(aLoaderContext(url)).cacheKey
  expect(keyOf('/search?utm_source=x')).toBe('/search')
  expect(keyOf('/search?q=%20&page=2')).toBe('/search')
  expect(keyOf('/search?q=tee')).toBeNull()
})

test('of a repeated parameter the first value counts', async () => {
  expect((await load('/search?q=belt&q=tee')).data.query).toBe('belt')
})

test('many results continue in the next document, and all can be reached [S30]', async () => {
  const products = Array.from({ length: 200 }, (_, index) => aProduct({ id: index + 1 }))
  const catalogue = aLiveCatalogue(products)
  const ids: number[] = []
  let href: string | null = '/search?q=petal'
  while (href !== null) {
    const { data }: Awaited<ReturnType<typeof load>> = await loadPage(
      loader,
      aLoaderContext(href, { catalogue }),
    )
    expect(data.products.length).toBeLessThanOrEqual(80)
    expect([data.moreHref, data.nextHref]).toContain(null)
    if (data.moreHref === null) ids.push(...data.products.map(({ id }) => id))
    href = data.moreHref ?? data.nextHref
  }
  expect(ids.toSorted((a, b) => a - b)).toEqual(products.map(({ id }) => id))
})

test('a later document links back to the earlier one [S30]', async () => {
  const catalogue = aLiveCatalogue(
    Array.from({ length: 200 }, (_, index) => aProduct({ id: index + 1 })),
  )
  const hrefsOf = async (url: string) => {
    const { data } = await loadPage(loader, aLoaderContext(url, { catalogue }))
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
