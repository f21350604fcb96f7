import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { readFeed } from './read-feed.builder.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop({
    config: { publicUrl: 'https://shop.example', allowTestPayments: true },
  })
})
afterAll(() => open.close())

test('/feeds/google.xml lists every variant with absolute addresses', async () => {
  const response = await open.app.inject('/feeds/google.xml')
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  const items = readFeed(response.body)
  const variants = open.shop.catalogue.current().products.flatMap((product) => product.variants)
  expect(items).toHaveLength(variants.length)
  expect(new Set(items.map((item) => item.get('g:item_group_id'))).size).toBe(27)
  expect(items[0]?.get('g:link')).toBe('https://shop.example/product/1?colour=Black&size=S')
})

test('the feed is sent compressed, with 304 for a current copy [S30]', async () => {
  const url = '/feeds/google.xml'
  const plain = await open.app.inject(url)
  const compressed = await open.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  const { etag } = compressed.headers
  const again = await open.app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
})

test('the sitemap is sent compressed, with 304 for a current copy [S30]', async () => {
  const url = '/sitemap.xml'
  const compressed = await open.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe((await open.app.inject(url)).body)
  const { etag } = compressed.headers
  const again = await open.app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the sitemap lists every product', async () => {
  const { body } = await open.app.inject('/sitemap.xml')
  const locations = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)
  const products = open.shop.catalogue.current().products
  expect(locations).toEqual(
    expect.arrayContaining(products.map(({ id }) => `https://shop.example/product/${id}`)),
  )
  expect(locations).toContain('https://shop.example/collection?type=volume-3')
})

test('product and collection pages have breadcrumbs', async () => {
  const [product, collection] = await Promise.all([
    open.app.inject('/product/13'),
    open.app.inject('/collection?type=volume-3'),
  ])
  expect(product.body).toContain(
    '"name":"Ancient Dragon Set","item":"https://shop.example/product/13"',
  )
  expect(collection.body).toContain(
    '"name":"Volume 3 Collection","item":"https://shop.example/collection?type=volume-3"',
  )
})
