import { expect, test } from 'vitest'
import { brand } from '#domain/brand'
import type { Product } from '#domain/catalogue/product'
import { aProduct } from '#domain/catalogue/product.builder'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aSiteTexts } from '#server/texts/site-texts.builder'
import { loadPage } from '../frame/serve/loader-context.builder.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { loader } from './loader.ts'

const tee = aProduct({ id: 15 })
const cap = aProduct({ id: 9, title: 'Reflective Cap', category: 'head', sizes: ['One Size'] })

function requestFor(
  id: string | undefined,
  products: readonly Product[] = [tee, cap],
  search = '',
): LoaderContext {
  return {
    path: `/product/${id}`,
    params: id === undefined ? {} : { id },
    search: new URLSearchParams(search),
    publicUrl: 'https://shop.example',
    brand,
    delivery: DEFAULT_DELIVERY,
    texts: aSiteTexts(),
    isTest: true,
    readOrder: async () => null,
    waitingKindOf: async () => 'notify' as const,
    atMs: 1_800_000_000_000,
    readDraw: async () => null,
    findDrawEntry: async () => null,
    readFit: async () => null,
    findDataRightsRequest: async () => null,
    catalogue: aLiveCatalogue(products),
    drops: [],
  }
}

test('a product has its pictures in order and other products of its collection', async () => {
  const { status, head, data } = await loadPage(loader, requestFor('15'))
  if (data.state !== 'found') throw new Error('not found')
  expect(status).toBe(200)
  expect(head.canonical).toBe('/product/15')
  expect(data.product.title).toBe('Petal Tee')
  expect(data.product.pictureData).toHaveLength(tee.pictures.length)
  for (const [index, { file }] of tee.pictures.entries()) {
    expect(data.product.pictureData[index]?.src).toContain(file)
  }
  expect(data.more.map(({ id }) => id)).toEqual([9])
})

test('fields that only the server needs are not sent', async () => {
  const { data } = await loadPage(loader, requestFor('15'))
  if (data.state !== 'found') throw new Error('not found')
  expect(Object.keys(data.product)).not.toContain('slug')
  expect(Object.keys(data.product)).not.toContain('releasedOn')
})

test.each([
  undefined,
  '',
  '7',
  '015',
  '1e1',
  '15.0',
  '-15',
  '15 ',
  '９',
  '99999999999',
  '__proto__',
  'abc',
])('%j is not a product: 404, and all of them share one cache key', async (id) => {
  const { status, head, data } = await loadPage(loader, requestFor(id))
  expect(status).toBe(404)
  expect(data).toMatchObject({ state: 'not-found', title: 'Product Not Found' })
  expect(head.canonical).toBeNull()
  expect(loader(requestFor(id)).cacheKey).toBe('/product/unknown')
})

function requestForTee(search: string, product = tee) {
  return requestFor('15', [product], search)
}

test('the address selects the choice, and the canonical address is that of the product', async () => {
  const { head, data } = await loadPage(loader, requestForTee('colour=Indigo&size=L'))
  if (data.state !== 'found') throw new Error('not found')
  expect(data.choice).toEqual({ colour: 'Indigo', size: 'L' })
  expect(head.canonical).toBe('/product/15')
})

test.each([
  'size=L&colour=Indigo',
  'colour=INDIGO&size=%20l',
  'colour=Indigo&size=L&utm_source=x&Colour=Bone',
  'colour=Indigo&colour=Bone&size=L',
])('%s has the cache key of its normalised choice [S30]', (search) => {
  expect(loader(requestForTee(search)).cacheKey).toBe('/product/15?colour=Indigo&size=L')
})

test.each([
  '',
  'colour=Bone',
  'size=m',
  'size=M&colour=Bone',
  'colour=Red',
  'colour=Red&size=9XL',
  'x=1',
])('%s is the default choice, with the plain address as its cache key [S30]', (search) => {
  expect(loader(requestForTee(search)).cacheKey).toBe('/product/15')
})

test('there are never more cache keys than choices [S30]', () => {
  const words = ['Bone', 'bone ', 'Indigo', 'INDIGO', 'Red', '', 'S', 'm', 'L', 'xl', '9XL']
  const keys = words.flatMap((colour) =>
    words.map((size) => loader(requestForTee(`colour=${colour}&size=${size}`)).cacheKey),
  )
  expect(new Set(keys).size).toBe(tee.variants.length)
})

test('a size that is sold out leads to a notice, and to the line while its drop is open', async () => {
  const variants = [{ colour: 'Black', size: 'M', stock: 0 } as const]
  const gone = aProduct({ id: 15, variants })
  const drop = {
    id: 'drop',
    title: 'Drop',
    opensAtMs: 1,
    mode: 'line',
    limitPerPerson: 1,
    holdMinutes: 5,
    productIds: [15],
  } as const
  const linkWith = async (phase: 'before' | 'open' | null) => {
    const drops = phase === null ? [] : [{ ...drop, phase }]
    const { data } = await loadPage(loader, { ...requestFor('15', [gone]), drops })
    return data.state === 'found' ? data.product.notify : null
  }
  const address = '/notify?product=15&'
  expect(await linkWith(null)).toEqual([address, 'Tell me when it is back'])
  expect(await linkWith('before')).toEqual([address, 'Tell me when it is back'])
  expect(await linkWith('open')).toEqual([address, 'Join the waiting list'])
})
