import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from './fake-caches.builder.ts'
import { createResponseCache, MAX_VISITED } from './response-cache.ts'

const OWN = 'https://shop.example'
const OFFLINE = '/assets/offline-b2.html'
const SHOP = { build: 'b2', addresses: [OFFLINE, '/assets/app-x1.js'] }
const fakeFetch = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  fakeFetch.mockImplementation(async (url) => page(`fetched ${url}`))
  vi.stubGlobal('caches', fakeCaches(OWN))
  vi.stubGlobal('fetch', fakeFetch)
})
afterEach(() => vi.unstubAllGlobals())

function page(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { headers: { 'x-shop-build': 'b2', ...headers } })
}

async function textOf(response: Promise<Response | undefined>): Promise<string | undefined> {
  return (await response)?.text()
}

test('installed entries are never evicted, however many pages are visited [S32]', async () => {
  const cache = createResponseCache(SHOP)
  await cache.install()
  for (let visit = 0; visit < MAX_VISITED + 20; visit += 1) {
    await cache.store(`${OWN}/_data/search?q=${visit}`, page('found'))
  }
  expect(await textOf(cache.find(OFFLINE))).toBe(`fetched ${OFFLINE}`)
  expect(await textOf(cache.find('/assets/app-x1.js'))).toBe('fetched /assets/app-x1.js')
})

test('only the oldest visited entries beyond the limit are evicted [S32]', async () => {
  const cache = createResponseCache(SHOP)
  await cache.install()
  for (let visit = 0; visit <= MAX_VISITED; visit += 1) {
    await cache.store(`${OWN}/product/${visit}`, page('shown'))
  }
  expect(await cache.find(`${OWN}/product/0`)).toBeUndefined()
  expect(await textOf(cache.find(`${OWN}/product/1`))).toBe('shown')
  expect(await textOf(cache.find(`${OWN}/product/${MAX_VISITED}`))).toBe('shown')
})

test('an installed page that is visited again is updated and not evicted [S32]', async () => {
  const cache = createResponseCache(SHOP)
  await cache.install()
  await cache.store(OWN + OFFLINE, page('renewed'))
  for (let visit = 0; visit <= MAX_VISITED; visit += 1) {
    await cache.store(`${OWN}/product/${visit}`, page('shown'))
  }
  expect(await textOf(cache.find(OFFLINE))).toBe('renewed')
})

test('a page of another build never replaces an installed one [S32]', async () => {
  const cache = createResponseCache(SHOP)
  await cache.install()
  await cache.store(OWN + OFFLINE, page('newer', { 'x-shop-build': 'b3' }))
  expect(await textOf(cache.find(OFFLINE))).toBe(`fetched ${OFFLINE}`)
})

test.each([
  ['is refused', () => new Response('', { status: 503 })],
  ['comes from another build', () => page('old', { 'x-shop-build': 'b1' })],
])('a worker is not installed when a page that it needs %s [S32]', async (_what, response) => {
  fakeFetch.mockImplementation(async (url) => (url === OFFLINE ? response() : page('ok')))
  const cache = createResponseCache(SHOP)
  await expect(cache.install()).rejects.toThrow(OFFLINE)
  fakeFetch.mockImplementation(async () => page('later'))
  await cache.install()
  expect(await textOf(cache.find(OFFLINE))).toBe('later')
})

test('only the caches of other builds are deleted', async () => {
  for (const name of ['shop-b1', 'shop-b2', 'somebody-else']) await caches.open(name)
  await createResponseCache(SHOP).deleteOtherBuilds()
  expect(await caches.keys()).toEqual(['shop-b2', 'somebody-else'])
})
