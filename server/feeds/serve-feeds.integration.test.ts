import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { callOffDrop, planDrop } from '../drops/change-drops.ts'
import { pauseSelling } from '../products/pause-selling.ts'
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

test('the feed offers nothing in stock of a piece before its drop, or while its sale is stopped [D87]', async () => {
  const { shop, app, close } = await openTestShop()
  onTestFinished(close)
  const availability = async () => {
    const items = readFeed((await app.inject('/feeds/google.xml')).body)
    const of = items.filter((item) => item.get('g:item_group_id') === '14')
    return new Set(of.map((item) => item.get('g:availability')))
  }
  expect(await availability()).toContain('in_stock')
  const at = new Date(shop.now() + 3_600_000).toISOString()
  const typed = { title: 'Dragon', at, productIds: ['14'], limit: '1', mode: 'line' }
  const actor = { staffId: null, name: 'test' }
  const planned = await planDrop(shop, { typed: { ...typed, holdMinutes: '10' }, actor })
  if (!planned.ok) throw new Error(planned.error.code)
  await shop.catalogue.refresh()
  expect(await availability()).toEqual(new Set(['out_of_stock']))
  await callOffDrop(shop, { id: planned.value.id, actor })
  await shop.catalogue.refresh()
  expect(await availability()).toContain('in_stock')
  await pauseSelling(shop, { productId: null, actor })
  await shop.settings.refresh()
  expect(await availability()).toEqual(new Set(['out_of_stock']))
})
