import { expect, test } from 'vitest'
import { acceptQuantity } from './quantity.ts'

test.each([1, 5, 10])('%d pieces are accepted', (wanted) => {
  expect(acceptQuantity(3, wanted)).toBe(wanted)
})

test.each([0, -1, 11, 0.1, 2.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d pieces are ignored, §5',
  (wanted) => {
    expect(acceptQuantity(3, wanted)).toBe(3)
  },
)

test.each([
  [6, 6],
  [7, 6],
  [10, 6],
])('%d pieces with 6 left become %d', (wanted, accepted) => {
  expect(acceptQuantity(3, wanted, 6)).toBe(accepted)
})

test('one piece stays one with none left, and more than 10 are still ignored', () => {
  expect(acceptQuantity(1, 2, 0)).toBe(1)
  expect(acceptQuantity(3, 11, 6)).toBe(3)
  expect(acceptQuantity(3, 11, 50)).toBe(3)
})
