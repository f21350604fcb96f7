import { expect, test } from 'vitest'
import { moveRow } from './move-row.ts'

test.each([
  ['up 1', 'bac'],
  ['down 1', 'acb'],
  ['up 0', 'abc'],
  ['down 2', 'abc'],
  ['up 9', 'abc'],
  ['left 1', 'abc'],
  ['', 'abc'],
])('%s', (move, order) => {
  expect(moveRow(['a', 'b', 'c'], move).join('')).toBe(order)
})
