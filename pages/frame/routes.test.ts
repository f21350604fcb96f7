import { expect, test } from 'vitest'
import { legalPathAt, matchRoute, pathsOf, routeNames } from './routes.ts'

test.each([
  ['/', 'home'],
  ['/home', 'home'],
  ['/collection', 'collection'],
  ['/collection/', 'collection'],
  ['/Collection', 'collection'],
  ['/checkout', 'checkout'],
  ['/checkout/success', 'checkout-success'],
  ['/product', 'product'],
])('%s is %s', (path, name) => {
  expect(matchRoute(path).name).toBe(name)
})

test.each([
  ['/product/13', '13'],
  ['/product/13/', '13'],
  ['/product/a%20b', 'a b'],
  ['/product/%E0%A4%A', '%E0%A4%A'],
  ['/product/__proto__', '__proto__'],
])('%s is a product with the id %s', (path, id) => {
  expect(matchRoute(path)).toEqual({ name: 'product', params: { id } })
})

test.each(['/nope', '//', '/product/1/2', '/:id', '/product/:id/x', '/checkout/success/x', ''])(
  '%j is not found',
  (path) => {
    expect(matchRoute(path).name).toBe('not-found')
  },
)

test('no two routes share a path, and every path matches its route', () => {
  for (const name of routeNames) {
    for (const path of pathsOf(name)) expect(matchRoute(path).name).toBe(name)
  }
})

test.each([
  ['/terms', '/terms'],
  ['/Terms/', '/terms'],
  ['/COOKIE-policy', '/cookie-policy'],
])('the legal text at %s is %s', (pathname, path) => {
  expect(matchRoute(pathname).name).toBe('legal')
  expect(legalPathAt(pathname)).toBe(path)
})
