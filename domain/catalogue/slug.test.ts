import { expect, test, vi } from 'vitest'
import { createFreeSlugs, freeSlug, isSlug, slugOf } from './slug.ts'

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

test('many get the same numbers as one by one', () => {
  const asked = ['cap', 'cap', 'cap-2', 'cap', 'cap-2', 'hat', 'cap-2-2', 'hat', 'cap']
  const taken = new Set(['cap-3', 'hat'])
  const oneByOne = new Set(taken)
  const expected = asked.map((slug) => {
    const free = freeSlug(slug, (each) => oneByOne.has(each))
    oneByOne.add(free)
    return free
  })
  expect(asked.map(createFreeSlugs(taken))).toEqual(expected)
  expect(taken).toEqual(oneByOne)
})

test('thousands of equal ones are numbered without counting from the start each time [C189]', () => {
  const taken = new Set<string>()
  const looks = vi.spyOn(taken, 'has')
  const slugs = Array<string>(5000).fill('tee').map(createFreeSlugs(taken))
  expect(slugs.at(-1)).toBe('tee-5000')
  expect(looks.mock.calls.length).toBeLessThan(3 * slugs.length)
})
