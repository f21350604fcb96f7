import { expect, test } from 'vitest'
import { analyticsPath } from './analytics-path.ts'

test.each([
  ['/', '/'],
  ['/product/14', '/product/14'],
  ['/search?q=ama@example.com', '/search'],
  ['/checkout/success?reference=NKB1', '/checkout/success'],
  ['/collection?type=volume-3&sort=newest', '/collection?type=volume-3'],
  ['/collection?sort=newest', '/collection'],
  ['/faq#returns', '/faq'],
])('%s is reported as %s [S22]', (path, told) => {
  expect(analyticsPath(path)).toBe(told)
})
