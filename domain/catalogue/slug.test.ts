import { expect, test } from 'vitest'
import { freeSlug, isSlug, slugOf } from './slug.ts'

test.each([
  ['Ancient Dragon Tée', 'ancient-dragon-tee'],
  ['  Unity – Cap (copy) ', 'unity-cap-copy'],
  ['Ƒƒ 漢字', 'piece'],
  ["'; drop table products;--", 'drop-table-products'],
])('%s', (title, slug) => {
  expect(slugOf(title, 'piece')).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test('a long title stays a slug', () => {
  expect(isSlug(slugOf(`${'x'.repeat(79)} y z`, 'piece'))).toBe(true)
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['cap', 'cap-2'])
  expect(freeSlug('cap', (slug) => taken.has(slug))).toBe('cap-3')
  expect(freeSlug('hat', (slug) => taken.has(slug))).toBe('hat')
})
