import { expect, test } from 'vitest'
import { DROP, piecesEach } from './round.ts'

test.each([1, 2, 7, 12, 25, 49, 50, 51, 1_000])(
  '%i buyers order at least all pieces, and none is left over',
  (buyers) => {
    const pieces = piecesEach(buyers)
    expect(buyers * pieces).toBeGreaterThanOrEqual(DROP.quantity)
    expect(DROP.quantity % pieces).toBe(0)
  },
)

test('with enough buyers each takes one piece', () => {
  expect(piecesEach(50)).toBe(1)
})
