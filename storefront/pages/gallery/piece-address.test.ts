import { expect, test } from 'vitest'
import { pieceHash, pieceIn } from './piece-address.ts'

test('the address of a poster names it', () => {
  expect(pieceIn(pieceHash(18))).toBe(18)
})

test.each(['', '#', '#poster-', '#poster-0', '#poster-1e3', '#poster-18x', '#quick-view-18'])(
  '%s names none',
  (hash) => {
    expect(pieceIn(hash)).toBeNull()
  },
)
