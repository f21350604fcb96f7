import { expect, test } from 'vitest'
import { parsePosterHash, posterHash } from './poster-address.ts'

test('the hash of a poster contains its id', () => {
  expect(parsePosterHash(posterHash(18))).toBe(18)
})

test.each(['', '#', '#poster-', '#poster-0', '#poster-1e3', '#poster-18x', '#quick-view-18'])(
  '%s is no poster',
  (hash) => {
    expect(parsePosterHash(hash)).toBeNull()
  },
)
