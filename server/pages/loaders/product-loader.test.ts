import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/product'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue } from '../../catalogue/live-catalogue.builder.ts'
import type { PageRequest } from '../page-result.ts'
import { productLoader } from './product-loader.ts'

const tee = aProduct({ id: 15 })
const cap = aProduct({ id: 9, title: 'Reflective Cap', category: 'head', sizes: ['One Size'] })

function askedFor(id: string | undefined, products: readonly Product[] = [tee, cap]): PageRequest {
  return {
    path: `/product/${id}`,
    params: id === undefined ? {} : { id },
    search: new URLSearchParams(),
    publicUrl: 'https://shop.example',
    isTest: true,
    readOrder: async () => null,
    findDataRightsRequest: async () => null,
    catalogue: aLiveCatalogue(products),
  }
}

test('a product comes with its pictures in their order and with others of its collection', () => {
  const { status, head, data } = productLoader.load(askedFor('15'))
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

test('what only the shop needs stays on the server', () => {
  const { data } = productLoader.load(askedFor('15'))
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
])('%j is no product: 404, kept under one address however many are tried', (id) => {
  const { status, head, data } = productLoader.load(askedFor(id))
  expect(status).toBe(404)
  expect(data).toEqual({ state: 'not-found' })
  expect(head.canonical).toBeNull()
  expect(productLoader.cacheKey(askedFor(id))).toBe('/product/unknown')
})
