import { expect, test } from 'vitest'
import { MAX_SAVED, readStoredWishlist, type SavedChoice } from './stored-wishlist.ts'

function choicesIn(text: string | null) {
  const choices: SavedChoice[] = []
  readStoredWishlist(text, (choice) => choices.push(choice))
  return choices
}

test('the saved ids are read in their order', () => {
  expect(readStoredWishlist('[13,2,9]')).toEqual([13, 2, 9])
})

test.each([null, '', 'nonsense', '{"0":1}', '"13"', '13', 'null', '[', '{"length":3}'])(
  '%s is an empty wishlist',
  (text) => {
    expect(readStoredWishlist(text)).toEqual([])
  },
)

test('entries that are no product ids, and duplicates, are dropped', () => {
  const stored = [13, '13', -1, 0, 1.5, 1e99, null, {}, [13], true, 13, 2]
  expect(readStoredWishlist(JSON.stringify(stored))).toEqual([13, 2])
})

test('a list beyond the limit is cut', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1)
  expect(readStoredWishlist(JSON.stringify(ids))).toHaveLength(MAX_SAVED)
})

test('a product is read with the colour and size it was saved with', () => {
  const text = '[13,[14,"Bone","L"],13,[14]]'
  expect(readStoredWishlist(text)).toEqual([13, 14])
  expect(choicesIn('[13,[14,"Bone","L"]]')).toEqual([[14, 'Bone', 'L']])
})

test.each([null, 'nonsense', '{"0":[14]}', '[14,null,"x",{}]'])('%s contains no choice', (text) => {
  expect(choicesIn(text)).toEqual([])
})
