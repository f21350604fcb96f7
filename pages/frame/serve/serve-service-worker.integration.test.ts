import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { isCacheable } from '../service-worker/rules.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

test('the offline page is among the built files and not a page of the shop', async () => {
  const { body } = await open.app.inject('/sw.js')
  const address = /"offlinePage":"(?<url>[^"]+)"/.exec(body)?.groups?.url ?? ''
  expect(address).toMatch(/^\/assets\/offline-[\w-]+\.html$/)
  const offline = await open.app.inject(address)
  expect([offline.statusCode, offline.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(offline.body).toContain('You are offline')
  for (const url of ['/offline', '/OFFLINE/', '/_data/offline', '/assets/offline-old.html']) {
    const response = await open.app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.body).not.toContain('You are offline')
  }
})

test('everything that the worker installs exists and may be cached [S32]', async () => {
  const { body } = await open.app.inject('/sw.js')
  const list = /"addresses":(?<json>\[[^\]]+\])/.exec(body)?.groups?.json ?? '[]'
  const addresses: readonly string[] = JSON.parse(list)
  expect(addresses.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5)
  for (const url of addresses) {
    const { statusCode: status, headers } = await open.app.inject(url)
    const response = {
      status,
      redirected: false,
      headers: { get: (name: string) => headers[name]?.toString() ?? null },
    }
    expect([url, isCacheable(response, open.shop.storefront.build)]).toEqual([url, true])
  }
})
