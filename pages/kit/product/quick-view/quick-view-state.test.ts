import { expect, test } from 'vitest'
import { parseQuickViewHash } from './quick-view-state.ts'

test('the hash contains the id of the product in quick view', () => {
  expect(parseQuickViewHash('#quick-view-14')).toBe(14)
})

test.each([
  '',
  '#',
  '#new-drops',
  '#quick-view-',
  '#quick-view-0',
  '#quick-view-1e3',
  '#quick-view-14x',
])('%j opens no quick view', (hash) => {
  expect(parseQuickViewHash(hash)).toBeNull()
})
