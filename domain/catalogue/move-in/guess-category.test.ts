import { expect, test } from 'vitest'
import { DEFAULT_SECTIONS } from '../sections.ts'
import { guessCategory } from './guess-category.ts'

test.each([
  ['T-Shirts', 'tops'],
  ['Clothing > Hoodies', 'tops'],
  ['Headwear', 'head'],
  ['Snapback', 'head'],
  ['Two-piece set', 'sets'],
  ['Cargo pants', 'down'],
  ['Socks', 'foot'],
  ['Tote bag', 'accessories'],
])('%s goes to %s', (type, slug) => {
  expect(guessCategory(type, DEFAULT_SECTIONS.categories)).toBe(slug)
})

test('an owner’s own category is found by its name, and what says nothing goes to the first', () => {
  const categories = [
    { slug: 'wear', title: 'Wear' },
    { slug: 'hute', title: 'Hüte' },
  ]
  expect(guessCategory('Hüte', categories)).toBe('hute')
  expect(guessCategory('T-Shirts', categories)).toBe('wear')
  expect(guessCategory('', [])).toBe('')
})
