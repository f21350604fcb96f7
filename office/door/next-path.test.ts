import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['/owner/orders?tab=sent', '/owner/orders?tab=sent'],
  ['/owner', '/owner'],
])('%s is returned to', (asked, next) => {
  expect(nextPath(asked)).toBe(next)
})

test.each([
  'https://evil.example/owner',
  '//evil.example/owner',
  '/\\evil.example/owner',
  '\\\\evil.example/owner',
  '/owner/../checkout',
  '/ownership',
  'javascript:alert(1)',
  ' //evil.example',
  '/owner/sign-in?next=/owner',
  '',
  null,
  undefined,
])('%j leads to Today instead', (asked) => {
  expect(nextPath(asked)).toBe('/owner')
})
