import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { mayKeep } from '../../storefront/service-worker/rules.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

test('all that the worker installs is there and may be kept [S32]', async () => {
  const { body } = await open.app.inject('/sw.js')
  const list = /"addresses":(?<json>\[[^\]]+\])/.exec(body)?.groups?.json ?? '[]'
  const addresses: readonly string[] = JSON.parse(list)
  expect(addresses).toContain('/offline')
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
