import { expect, test } from 'vitest'
import { handlingOf, isCacheable, isGatewayError, isNetworkError, withoutChoice } from './rules.ts'

const OWN = 'https://shop.example'

test.each([
  ['GET', 'navigate', '/product/14', 'page'],
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'cors', '/_data/product/14', 'data'],
  ['GET', 'no-cors', '/pictures/petal-tee-bone-front-360.abc.avif', 'file'],
  ['GET', 'cors', '/assets/app-x1.js', 'file'],
  ['POST', 'navigate', '/api/subscribe', 'leave'],
  ['POST', 'cors', '/api/orders', 'leave'],
  ['GET', 'cors', '/api/rates', 'leave'],
  ['GET', 'navigate', '/stand-in/paystack/window', 'leave'],
  ['GET', 'no-cors', '/film/hero.mp4', 'leave'],
  ['GET', 'navigate', '/owner', 'leave'],
  ['GET', 'navigate', '/owner/orders', 'leave'],
  ['GET', 'cors', '/sitemap.xml', 'leave'],
] as const)('%s %s %s: %s', (method, mode, path, handling) => {
  expect(handlingOf({ method, mode, url: OWN + path }, OWN)).toBe(handling)
})

test('requests to other hosts are left to the browser', () => {
  const request = { method: 'GET', mode: 'no-cors', url: 'https://js.paystack.co/assets/x.js' }
  expect(handlingOf(request, OWN)).toBe('leave')
})

function response(status: number, cacheControl = 'private, no-cache', redirected = false) {
  return { status, redirected, headers: new Headers({ 'cache-control': cacheControl }) }
}

function isCacheableInB2(given: ReturnType<typeof response>): boolean {
  return isCacheable(given, 'b2')
}

test('only complete public responses are cacheable', () => {
  expect(isCacheableInB2(response(200))).toBe(true)
  expect(isCacheableInB2(response(200, 'no-store'))).toBe(false)
  expect(isCacheableInB2(response(200, 'private, no-cache', true))).toBe(false)
  expect([404, 206, 500, 304].map((status) => isCacheableInB2(response(status)))).not.toContain(
    true,
  )
})

test('pages of another build are not cacheable; files name no build and are', () => {
  const page = (build: string) => ({
    ...response(200),
    headers: new Headers({ 'x-shop-build': build }),
  })
  expect([page('b2'), page('b3'), response(200)].map(isCacheableInB2)).toEqual([true, false, true])
})

test('a proxy that cannot reach the shop counts as offline', () => {
  expect([502, 503, 504].map((status) => isGatewayError({ status }))).toEqual([true, true, true])
  expect([200, 404, 429, 500].some((status) => isGatewayError({ status }))).toBe(false)
})

test('a preload that resolves with an error, as in Firefox, counts as offline', () => {
  expect(isNetworkError(Response.error())).toBe(true)
  expect([200, 404, 502].some((status) => isNetworkError(new Response('', { status })))).toBe(false)
})

test.each([
  ['/product/14?colour=Bone&size=L', '/product/14'],
  ['/_data/product/14?colour=Bone', '/_data/product/14'],
  ['/product/14', '/product/14'],
  ['/collection?size=L', '/collection?size=L'],
  ['/search?q=/product/14', '/search?q=/product/14'],
])('offline, %s falls back to %s', (path, plain) => {
  expect(withoutChoice(OWN + path)).toBe(OWN + plain)
})
