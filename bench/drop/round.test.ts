import { expect, test } from 'vitest'
import { DROP, unitsEach } from './round.ts'

test.each([1, 2, 7, 12, 25, 49, 50, 51, 1_000])(
  '%i buyers order at least all pieces, and none is left over',
  (buyers) => {
    const units = unitsEach(buyers)
    expect(buyers * units).toBeGreaterThanOrEqual(DROP.quantity)
    expect(DROP.quantity % units).toBe(0)
  },
)

test('with enough buyers each takes one piece', () => {
  expect(unitsEach(50)).toBe(1)
})
