import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { mayKeep } from '../../storefront/runtime/service-worker/rules.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

test('the page for when there is no network is no page of the shop', async () => {
  const { body } = await open.app.inject('/sw.js')
  const address = /"offlinePage":"(?<url>[^"]+)"/.exec(body)?.groups?.url ?? ''
  expect(address).toMatch(/^\/assets\/offline-[\w-]+\.html$/)
  const kept = await open.app.inject(address)
  expect([kept.statusCode, kept.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(kept.body).toContain('You are offline')
  for (const url of ['/offline', '/OFFLINE/', '/_data/offline', '/assets/offline-old.html']) {
    const answer = await open.app.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.body).not.toContain('You are offline')
  }
})

test('all that the worker installs is there and may be kept [S32]', async () => {
  const { body } = await open.app.inject('/sw.js')
  const list = /"addresses":(?<json>\[[^\]]+\])/.exec(body)?.groups?.json ?? '[]'
  const addresses: readonly string[] = JSON.parse(list)
  expect(addresses.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5)
  for (const url of addresses) {
    const { statusCode: status, headers } = await open.app.inject(url)
    const answer = {
      status,
      redirected: false,
      headers: { get: (name: string) => headers[name]?.toString() ?? null },
    }
    expect([url, mayKeep(answer, open.shop.storefront.build)]).toEqual([url, true])
  }
})
