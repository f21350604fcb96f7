import { expect, test } from 'vitest'
import { handlingOf, isOutOfReach, mayKeep, withoutChoice } from './rules.ts'

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
  ['GET', 'cors', '/sitemap.xml', 'leave'],
] as const)('%s %s %s: %s', (method, mode, path, handling) => {
  expect(handlingOf({ method, mode, url: OWN + path }, OWN)).toBe(handling)
})

test('other hosts are none of its business', () => {
  const asked = { method: 'GET', mode: 'no-cors', url: 'https://js.paystack.co/assets/x.js' }
  expect(handlingOf(asked, OWN)).toBe('leave')
})

function answer(status: number, cacheControl = 'private, no-cache', redirected = false) {
  return { status, redirected, headers: new Headers({ 'cache-control': cacheControl }) }
}

function mayKeepIt(given: ReturnType<typeof answer>): boolean {
  return mayKeep(given, 'b2')
}

test('only whole public answers are kept', () => {
  expect(mayKeepIt(answer(200))).toBe(true)
  expect(mayKeepIt(answer(200, 'no-store'))).toBe(false)
  expect(mayKeepIt(answer(200, 'private, no-cache', true))).toBe(false)
  expect([404, 206, 500, 304].map((status) => mayKeepIt(answer(status)))).not.toContain(true)
})

test('pages of another build are not kept, files have none', () => {
  const page = (build: string) => ({
    ...answer(200),
    headers: new Headers({ 'x-shop-build': build }),
  })
  expect([page('b2'), page('b3'), answer(200)].map(mayKeepIt)).toEqual([true, false, true])
})

test('a proxy that finds no shop is as good as no network', () => {
  expect([502, 503, 504].map((status) => isOutOfReach({ status }))).toEqual([true, true, true])
  expect([200, 404, 429, 500].some((status) => isOutOfReach({ status }))).toBe(false)
})

test.each([
  ['/product/14?colour=Bone&size=L', '/product/14'],
  ['/_data/product/14?colour=Bone', '/_data/product/14'],
  ['/product/14', '/product/14'],
  ['/collection?size=L', '/collection?size=L'],
  ['/search?q=/product/14', '/search?q=/product/14'],
])('without a network %s may be answered by %s', (path, plain) => {
  expect(withoutChoice(OWN + path)).toBe(OWN + plain)
})
