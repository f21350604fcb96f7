import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_FOUND, pageName } from './page-name.ts'

const isProduct = (id: number) => id === 14
const isCollection = (slug: string) => slug === 'volume-3'

test.each([
  ['/', 'home', undefined, '/'],
  ['/home', 'home', undefined, '/'],
  ['/About/', 'about', undefined, '/about'],
  ['/checkout/success?reference=NKB1', 'checkout-success', undefined, '/checkout/success'],
  ['/search?q=ama@example.com', 'search', undefined, '/search'],
  ['/collection?type=volume-3&x=1', 'collection', undefined, '/collection?type=volume-3'],
  ['/collection?type=volume-2', 'collection', undefined, '/collection'],
  ['/product/14', 'product', '14', '/product/14'],
  ['/product/014', 'product', '014', '/product/14'],
  ['/product/7', 'product', '7', NOT_FOUND],
  ['/product/ama@example.com', 'product', 'ama@example.com', NOT_FOUND],
  ['/wp-login.php', 'not-found', undefined, NOT_FOUND],
  ['/unsubscribe/a-secret-token', 'unsubscribe', 'a-secret-token', '/unsubscribe/:id'],
])('%s is counted as a page of the shop [S22]', (path, route, id, name) => {
  expect(pageName({ path, route, id, isProduct, isCollection })).toBe(name)
})

test('no URL creates a new page name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (typed, id) => {
      for (const route of ['not-found', 'home', 'product', 'collection']) {
        expect([
          '/',
          '/collection',
          '/collection?type=volume-3',
          '/product/14',
          NOT_FOUND,
        ]).toContain(pageName({ path: `/${typed}`, route, id, isProduct, isCollection }))
      }
    }),
  )
})
