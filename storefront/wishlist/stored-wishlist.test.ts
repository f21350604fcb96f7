import { expect, test } from 'vitest'
import {
  MOST_SAVED,
  readSavedChoices,
  readStoredWishlist,
  writeWishlist,
} from './stored-wishlist.ts'

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

test('a piece comes back with the colour and size in which it was saved', () => {
  const choices = new Map([[14, { colour: 'Bone', size: 'L' }]])
  const text = writeWishlist([13, 14], choices)
  expect(text).toBe('[13,{"id":14,"colour":"Bone","size":"L"}]')
  expect(readStoredWishlist(text)).toEqual([13, 14])
  expect(readSavedChoices(text)).toEqual(choices)
})

test('the choice of a piece that is no longer saved is not written', () => {
  expect(writeWishlist([13], new Map([[14, { colour: 'Bone', size: 'L' }]]))).toBe('[13]')
})

test.each([
  null,
  'nonsense',
  '{"id":14,"colour":"Bone","size":"L"}',
  '[14,null,"x",{"id":-1,"colour":"Bone","size":"L"}]',
  '[{"id":14},{"id":15,"colour":1,"size":"L"},{"id":16,"colour":"Bone"}]',
])('%s holds no choice', (text) => {
  expect(readSavedChoices(text)).toEqual(new Map())
})
