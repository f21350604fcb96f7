import { expect, test } from 'vitest'
import { endsDocument, firstPageShown, PAGE_SIZE, takePages } from './list-pages.ts'

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

test('twelve are shown, then twelve more, §9', () => {
  expect(takePages(numbers(27), 1).shown).toHaveLength(12)
  expect(takePages(numbers(27), 2)).toMatchObject({ total: 27, hasMore: true })
  expect(takePages(numbers(27), 2).shown).toHaveLength(24)
  expect(takePages(numbers(27), 3).hasMore).toBe(false)
})

test('a page past the end is the last page', () => {
  expect(takePages(numbers(27), 100)).toMatchObject({ page: 3, hasMore: false })
  expect(takePages(numbers(10_000), 100_000)).toMatchObject({ page: 834, hasMore: false })
})

test('a longer list begins with the shorter one', () => {
  const { shown: first } = takePages(numbers(27), 1)
  const { shown: both } = takePages(numbers(27), 2)
  expect(both.slice(0, 12)).toEqual(first)
})

test('a filter that finds nothing is an empty first page', () => {
  expect(takePages([], 1)).toEqual({ shown: [], total: 0, page: 1, hasMore: false })
})

test('at most ten pages are shown, whatever page is requested [S30]', () => {
  const found = numbers(10_000)
  for (let page = 1; page <= 840; page += 1) {
    expect(takePages(found, page).shown.length).toBeLessThanOrEqual(10 * PAGE_SIZE)
  }
})

test('the documents together show the whole list in order [S30]', () => {
  const found = numbers(10_000)
  const seen: number[] = []
  for (let page = 10; seen.length < found.length; page += 10) {
    seen.push(...takePages(found, page).shown)
  }
  expect(seen).toEqual(found)
})

test('a document holds ten pages', () => {
  expect([1, 2, 10, 11, 20, 21].map(firstPageShown)).toEqual([1, 1, 1, 11, 11, 21])
  expect([1, 9, 10, 11, 20].map(endsDocument)).toEqual([false, false, true, false, true])
})
