import { expect, test } from 'vitest'
import { DEFAULT_FOCUS, focusPosition, readFocus } from './focus.ts'

test.each([
  ['0', '100', { x: 0, y: 100 }],
  ['30', '70', { x: 30, y: 70 }],
  ['35', '70', null],
  ['-10', '0', null],
  ['110', '0', null],
  ['', '0', null],
  ['1e1', '0', null],
])('%s and %s are read as %o', (x, y, focus) => {
  expect(readFocus(x, y)).toEqual(focus)
})

test('only another point than the default is sent to the page', () => {
  expect(focusPosition(DEFAULT_FOCUS)).toBeNull()
  expect(focusPosition({ x: 80, y: 20 })).toBe('80% 20%')
})
