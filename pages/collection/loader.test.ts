import { expect, test } from 'vitest'
import { brand } from '#domain/brand'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue, seedProducts } from '#server/catalogue/live-catalogue.builder'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

function load(url: string) {
  return loadPage(loader, aLoaderContext(url))
}

test('twelve are shown, and page n shows n times twelve', async () => {
  expect((await load('/collection')).data.products).toHaveLength(12)
  expect((await load('/collection?page=2')).data.products).toHaveLength(24)
  expect((await load('/collection?page=3')).data.products).toHaveLength(27)
})

test('a list that grows gets only the products after the pages it has', async () => {
  const whole = (await load('/collection?page=2')).data.products.map(({ id }) => id)
  const rest = (await load('/collection?page=2&after=1')).data.products.map(({ id }) => id)
  expect(rest).toEqual(whole.slice(12))
})

test.each(['?page=99', '?page=1e9', '?page=3&page=1', '?page=3.7', '?page=3&after=nonsense'])(
  '%s is the nearest valid page',
  async (search) => {
    const { data } = await load(`/collection${search}`)
    expect([data.query.page, data.products.length, data.hasMore]).toEqual([3, 27, false])
  },
)

test.each([
  '',
  '?type=volume-1',
  '?type=volume-2',
  '?type=__proto__&sort=constructor&category=%3Cscript%3E',
  '?stock=out&size=9XL',
  '?Stock=in&SIZE=L',
  '?page=-1',
  '?page=NaN',
  '?page=0',
])('%s is the whole list from A to Z, cached under one key', async (search) => {
  const request = aLoaderContext(`/collection${search}`)
  expect(loader(request).cacheKey).toBe('/collection')
  expect((await loadPage(loader, request)).data.total).toBe(27)
})

test('pages beyond the end share the key of the last page', () => {
  expect(loader(aLoaderContext('/collection?page=50')).cacheKey).toBe('/collection?page=3')
})

test('a part of a list has its own cache key, and there are few such keys [S30]', () => {
  const keyOf = (url: string) => loader(aLoaderContext(url)).cacheKey
  expect(keyOf('/collection?page=2&after=1')).toBe('/collection?page=2 after 1')
  expect(keyOf('/collection?page=3&after=1')).toBe('/collection?page=3')
  expect(keyOf('/collection?page=3&after=9')).toBe('/collection?page=3')
  expect(keyOf('/collection?page=70&after=69')).toBe('/collection?page=3 after 3')
})

test('a list that has become shorter adds no products', async () => {
  const { data } = await load('/collection?page=4&after=3')
  expect([data.products, data.query.page, data.hasMore]).toEqual([[], 3, false])
})

test('a long list continues in the next document, without gaps or repeats [S30]', async () => {
  const products = Array.from({ length: 250 }, (_, index) => aProduct({ id: index + 1 }))
  const catalogue = aLiveCatalogue(products)
  const idsOf = async (url: string) => {
    const { data } = await loadPage(loader, aLoaderContext(url, { catalogue }))
    return data.products.map(({ id }) => id)
  }
  const documents = await Promise.all(
    ['?page=10', '?page=20', '?page=99'].map((search) => idsOf(`/collection${search}`)),
  )
  expect(documents.map(({ length }) => length)).toEqual([120, 120, 10])
  expect(documents.flat()).toEqual(products.map(({ id }) => id))
  const whole = await idsOf('/collection?page=12')
  expect(await idsOf('/collection?page=12&after=11')).toEqual(whole.slice(12))
})

test('each document of a long list has its own canonical address', async () => {
  const catalogue = aLiveCatalogue(
    Array.from({ length: 250 }, (_, index) => aProduct({ id: index + 1 })),
  )
  const canonicalOf = async (url: string) =>
    (await loadPage(loader, aLoaderContext(url, { catalogue }))).head.canonical
  expect(await canonicalOf('/collection?page=10')).toBe('/collection')
  expect(await canonicalOf('/collection?page=14&sort=newest')).toBe('/collection?page=11')
})

test('every sort order and length of a list has the same canonical address', async () => {
  const { head } = await load('/collection?type=volume-3&sort=newest&page=2')
  expect(head.canonical).toBe('/collection?type=volume-3')
})

test.each([
  ['/collection', 'All Collections'],
  ['/collection?sort=newest&page=2', 'All Collections'],
  ['/collection?category=sets', 'All Collections: Sets'],
  [
    '/collection?type=volume-3&category=tops&stock=in&size=L',
    'Volume 3 Collection: Tops, In stock, Size L',
  ],
  ['/collection?size=One+Size', 'All Collections: One Size'],
])('the title of %s names its filters: %s', async (url, title) => {
  expect((await load(url)).head.title).toBe(`${title} | ${brand.name}`)
})

test('filters combine, and twelve are shown at a time', async () => {
  const { data } = await load('/collection?stock=in&size=L&category=tops&sort=price-low&page=9')
  expect(data.query).toMatchObject({ stock: 'in', size: 'L', category: 'tops', sort: 'price-low' })
  const tops = seedProducts().filter(
    ({ isSoldOut, sizes, category }) => !isSoldOut && category === 'tops' && sizes.includes('L'),
  )
  expect([data.total, data.products.length]).toEqual([tops.length, tops.length])
  expect(data.products.some(({ isSoldOut }) => isSoldOut)).toBe(false)
})

test.each([
  '?stock=in&size=L',
  '?size=L&stock=in',
  '?size=l&stock=IN&x=1',
  '?stock=in&stock=all&size=%20L&type=volume-2&sort=a-z&page=1',
])('%s has one cache key [S30]', (search) => {
  const key = loader(aLoaderContext(`/collection${search}`)).cacheKey
  expect(key).toBe('/collection?stock=in&size=L')
})

test('the canonical address of a filtered list is the unfiltered list', async () => {
  const canonicalOf = async (url: string) => (await load(url)).head.canonical
  expect(await canonicalOf('/collection?stock=in&page=2')).toBe('/collection')
  expect(await canonicalOf('/collection?category=tops&size=L')).toBe('/collection?category=tops')
})

test('a filter without products is an empty list, not an error', async () => {
  const products = seedProducts().filter(({ category }) => category !== 'foot')
  const request = aLoaderContext('/collection?category=foot', {
    catalogue: aLiveCatalogue(products),
  })
  const { data } = await loadPage(loader, request)
  expect([data.total, data.products.length, data.query.page, data.hasMore]).toEqual([
    0,
    0,
    1,
    false,
  ])
})
