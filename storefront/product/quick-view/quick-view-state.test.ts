import { expect, test } from 'vitest'
import { quickViewIn } from './quick-view-state.ts'

test('the address says which product is in quick view', () => {
  expect(quickViewIn('#quick-view-14')).toBe(14)
})

test.each([
  '',
  '#',
  '#new-drops',
  '#quick-view-',
  '#quick-view-0',
  '#quick-view-1e3',
  '#quick-view-14x',
])('%j opens none', (hash) => {
  expect(quickViewIn(hash)).toBeNull()
})
