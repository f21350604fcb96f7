import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop({
    config: {
      trustProxy: true,
      geo: { serviceUrls: ['https://geo.example/json?k=1'], reverseGeocodeUrl: null },
    },
  })
})
afterAll(() => open.close())

function from(address: string, url: string, headers: Record<string, string> = {}) {
  return open.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })
}

test('the country of the address, or 204 without a body (§7)', async () => {
  const known = await from('41.66.192.1', '/api/geo')
  expect([known.statusCode, known.json()]).toEqual([200, { country_code: 'GH' }])
  expect(known.headers['cache-control']).toBe('no-store')
  for (const address of ['10.0.0.1', 'nonsense', '203.0.113.1']) {
    const unknown = await from(address, '/api/geo')
    expect([unknown.statusCode, unknown.body]).toEqual([204, ''])
  }
})

test('a forwarded address counts only behind a trusted proxy [S17]', async () => {
  const strict = await openTestShop()
  const response = await strict.app.inject({
    url: '/api/geo',
    headers: { 'x-forwarded-for': '41.66.192.1' },
    remoteAddress: '203.0.113.9',
  })
  await strict.close()
  expect(response.statusCode).toBe(204)
})

test('the browser may call only the configured services', async () => {
  expect((await from('10.0.0.1', '/api/geo/services')).json()).toEqual({
    services: ['https://geo.example/json?k=1'],
    reverseGeocodeUrl: null,
  })
  const { headers } = await from('10.0.0.1', '/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://geo.example;")
})

test.each([
  ['41.66.192.1', 'GH₵1,500.00'],
  ['81.2.69.142', '£97.50'],
  ['5.9.0.1', '€114.00'],
  ['105.112.0.1', '$124.50'],
])('the first HTML for %s shows %s, also from the cache', async (address, price) => {
  for (const _visit of [1, 2]) {
    expect((await from(address, '/product/13')).body).toContain(price)
  }
})

test('a choice takes precedence over the address', async () => {
  const { body } = await from('81.2.69.142', '/product/13', { cookie: 'currency=EUR' })
  expect(body).toContain('€114.00')
})
