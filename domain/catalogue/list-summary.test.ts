import { expect, test } from 'vitest'
import { type CollectionQuery, readCollectionQuery } from './collection-query.ts'
import { listSummary, sortSummary } from './list-summary.ts'
import { DEFAULT_SECTIONS } from './sections.ts'
import { DEFAULT_SIZES } from './size-sets.ts'

function query(search: string): CollectionQuery {
  return readCollectionQuery(new URLSearchParams(search), {
    ...DEFAULT_SECTIONS,
    sizes: DEFAULT_SIZES,
    start: 'a-z',
  })
}

test.each([
  ['', 27, '27 pieces'],
  ['category=sets', 2, 'Sets, 2 pieces'],
  ['category=head&stock=in', 1, 'Headwear, in stock, 1 piece'],
  ['stock=in&size=M', 9, 'In stock, size M, 9 pieces'],
  ['size=One+Size', 5, 'One Size, 5 pieces'],
])('the list of ?%s is summed up as its filters and its count', (search, total, summary) => {
  expect(listSummary(query(search), { total, sections: DEFAULT_SECTIONS })).toBe(summary)
})

test('the sort order is named as within a sentence', () => {
  expect((['our-order', 'a-z', 'newest', 'price-low'] as const).map(sortSummary)).toEqual([
    'Sorted by our order',
    'Sorted by A-Z',
    'Sorted by newest',
    'Sorted by price low to high',
  ])
})
