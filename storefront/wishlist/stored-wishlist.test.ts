import { expect, test } from 'vitest'
import { MOST_SAVED, readStoredWishlist } from './stored-wishlist.ts'

test('the saved ids come back in their order', () => {
  expect(readStoredWishlist('[13,2,9]')).toEqual([13, 2, 9])
})

test.each([null, '', 'nonsense', '{"0":1}', '"13"', '13', 'null', '[', '{"length":3}'])(
  '%s is an empty wishlist',
  (text) => {
    expect(readStoredWishlist(text)).toEqual([])
  },
)

test('only product ids are taken, each once', () => {
  const stored = [13, '13', -1, 0, 1.5, 1e99, null, {}, [13], true, 13, 2]
  expect(readStoredWishlist(JSON.stringify(stored))).toEqual([13, 2])
})

test('an endless list is cut', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1)
  expect(readStoredWishlist(JSON.stringify(ids))).toHaveLength(MOST_SAVED)
})
