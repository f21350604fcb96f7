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
