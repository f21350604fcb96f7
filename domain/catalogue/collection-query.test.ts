import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionSearch, readCollectionQuery } from './collection-query.ts'
import { DEFAULT_SECTIONS } from './sections.ts'
import { DEFAULT_SIZES } from './size-sets.ts'
import type { StartSort } from './sort-products.ts'

const OFFERED = { ...DEFAULT_SECTIONS, sizes: DEFAULT_SIZES }

function read(search: string, start: StartSort = 'a-z') {
  return readCollectionQuery(new URLSearchParams(search), { ...OFFERED, start })
}

const everything = {
  type: 'all',
  sort: 'a-z',
  start: 'a-z',
  category: 'all',
  stock: 'all',
  size: 'all',
  page: 1,
}

test('a full query is read', () => {
  expect(read('type=volume-3&sort=price-high&category=head&stock=in&size=L&page=2')).toEqual({
    type: 'volume-3',
    sort: 'price-high',
    start: 'a-z',
    category: 'head',
    stock: 'in',
    size: 'L',
    page: 2,
  })
})

test.each([
  '',
  'type=volume-1',
  'type=volume-2',
  'type=all',
  'type=<script>',
  'type=__proto__&sort=constructor&category=toString',
  'sort=&category=&page=',
  'sort=our-order',
  'page=0',
  'page=-4',
  'page=two',
  'page=NaN',
  'colour=red',
  'stock=out&size=9XL',
  'stock=&size=',
  'Stock=in&SIZE=L',
])('%s shows everything from the start', (search) => {
  expect(read(search)).toEqual(everything)
})

test('the first value of a repeated parameter counts [S15]', () => {
  expect(read('category=tops&category=head').category).toBe('tops')
})

test('case and surrounding spaces are ignored', () => {
  expect(read('type=%20Volume-3').type).toBe('volume-3')
  expect(read('size=one%20size').size).toBe('One Size')
  expect(read('stock=IN&size=2xl')).toMatchObject({ stock: 'in', size: '2XL' })
})

test.each([
  ['page=2.9', 2],
  ['page=840', 840],
  ['page=1e9', 100_000],
  ['page=Infinity', 100_000],
  ['page=999999999999999999999', 100_000],
])('%s is taken as page %i', (search, page) => {
  expect(read(search).page).toBe(page)
})

test('the canonical query leaves out defaults', () => {
  expect(collectionSearch(read('sort=a-z&page=1&utm_source=x'))).toBe('')
  expect(collectionSearch(read('page=2&x=1&category=tops&type=volume-3'))).toBe(
    '?type=volume-3&category=tops&page=2',
  )
  expect(collectionSearch(read('size=One+Size&stock=IN'))).toBe('?stock=in&size=One+Size')
})

test('with places the owner’s order is the start, and A-Z a choice with an address [O143]', () => {
  expect(read('', 'our-order')).toMatchObject({ sort: 'our-order', start: 'our-order' })
  expect(collectionSearch(read('sort=our-order', 'our-order'))).toBe('')
  expect(collectionSearch(read('sort=a-z', 'our-order'))).toBe('?sort=a-z')
})

test('a canonical query reads back as itself', () => {
  const value = fc.oneof(
    fc.constantFrom(
      'volume-3',
      'newest',
      'a-z',
      'our-order',
      'head',
      'tops',
      'in',
      'L',
      'One Size',
      '2',
      '1e9',
    ),
    fc.string(),
  )
  const name = fc.constantFrom('type', 'sort', 'category', 'stock', 'size', 'page')
  const params = fc.array(fc.tuple(name, value), { maxLength: 8 })
  const starts = fc.constantFrom('a-z' as const, 'our-order' as const)
  fc.assert(
    fc.property(params, starts, (given, start) => {
      const query = readCollectionQuery(new URLSearchParams(given), { ...OFFERED, start })
      expect(read(collectionSearch(query), start)).toEqual(query)
    }),
  )
})
