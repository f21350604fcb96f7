import { expect, test } from 'vitest'
import { aPageRequest } from '../page-request.builder.ts'
import { searchLoader } from './search-loader.ts'

function load(url: string) {
  return searchLoader.load(aPageRequest(url))
}

test('before anything was searched for, popular pieces are offered', () => {
  const { data } = load('/search')
  expect([data.query, data.total, data.products]).toEqual(['', 0, []])
  expect(data.popular.map(({ badge }) => badge)).toEqual([
    'Popular',
    'Popular',
    'Popular',
    'Featured',
  ])
})

test('what finds nothing gets the same help', () => {
  const { data } = load('/search?q=zzzzzzzz')
  expect(data.total).toBe(0)
  expect(data.popular).toHaveLength(4)
})

test('what is popular can be bought', () => {
  expect(load('/search').data.popular.some(({ isSoldOut }) => isSoldOut)).toBe(false)
})

test('results come eight at a time', () => {
  const wide = load('/search?q=volume')
  expect([wide.data.total, wide.data.products.length]).toEqual([27, 8])
  expect(wide.data.moreHref).toBe('/search?q=volume&page=2')
  expect(load('/search?q=volume&page=9').data.moreHref).toBeNull()
})

test('search engines keep no search', () => {
  expect(load('/search?q=tee').head.canonical).toBeNull()
})

test('what is searched for is not kept, so that nobody can fill the memory', () => {
  const keyOf = (url: string) => searchLoader.cacheKey(aPageRequest(url))
  expect(keyOf('/search?utm_source=x')).toBe('/search')
  expect(keyOf('/search?q=%20&page=2')).toBe('/search')
  expect(keyOf('/search?q=tee')).toBeNull()
})

test('a repeated query means its first', () => {
  expect(load('/search?q=belt&q=tee').data.query).toBe('belt')
})
