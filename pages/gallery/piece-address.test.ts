import { expect, test } from 'vitest'
import { parsePieceHash, pieceHash } from './piece-address.ts'

test('the hash of a poster contains its id', () => {
  expect(parsePieceHash(pieceHash(18))).toBe(18)
})

test.each(['', '#', '#poster-', '#poster-0', '#poster-1e3', '#poster-18x', '#quick-view-18'])(
  '%s is no poster',
  (hash) => {
    expect(parsePieceHash(hash)).toBeNull()
  },
)
