import { expect, test } from 'vitest'
import { moveRow, orderRows } from './move-row.ts'

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

test.each([
  ['2 0 1', 'cab'],
  ['0 1 2', 'abc'],
  ['0 1', 'abc'],
  ['0 0 1', 'abc'],
  ['0 1 3', 'abc'],
  ['0 1 2 2', 'abc'],
  ['b a c', 'abc'],
  ['', 'abc'],
])('the order %s', (order, expected) => {
  expect(orderRows(['a', 'b', 'c'], order).join('')).toBe(expected)
})
