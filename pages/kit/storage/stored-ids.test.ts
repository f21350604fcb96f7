import { expect, test } from 'vitest'
import { MAX_STORED_IDS, readStoredIds } from './stored-ids.ts'

function listsIn(text: string | null) {
  const lists: (readonly unknown[])[] = []
  readStoredIds(text, (list) => lists.push(list))
  return lists
}

test('ids are read in their order', () => {
  expect(readStoredIds('[13,2,9]')).toEqual([13, 2, 9])
})

test.each([null, '', 'nonsense', '{"0":1}', '"13"', '13', 'null', '[', '{"length":3}'])(
  '%s contains no ids',
  (text) => {
    expect(readStoredIds(text)).toEqual([])
  },
)

test('entries that are no product ids, and duplicates, are dropped', () => {
  const stored = [13, '13', -1, 0, 1.5, 1e99, null, {}, [13], true, 13, 2]
  expect(readStoredIds(JSON.stringify(stored))).toEqual([13, 2])
})

test('a product is read with the colour and size it was saved with', () => {
  const text = '[13,[14,"Bone","L"],13,[14]]'
  expect(readStoredIds(text)).toEqual([13, 14])
  expect(listsIn('[13,[14,"Bone","L"]]')).toEqual([[14, 'Bone', 'L']])
})

test.each([null, 'nonsense', '{"0":[14]}', '[14,null,"x",{}]'])('%s contains no choice', (text) => {
  expect(listsIn(text)).toEqual([])
})

test('a list beyond the limit is cut', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1)
  expect(readStoredIds(JSON.stringify(ids))).toHaveLength(MAX_STORED_IDS)
})
