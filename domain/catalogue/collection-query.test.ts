import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionSearch, readCollectionQuery } from './collection-query.ts'
import { DEFAULT_SECTIONS } from './sections.ts'

function read(search: string) {
  return readCollectionQuery(new URLSearchParams(search), DEFAULT_SECTIONS)
}

const everything = {
  type: 'all',
  sort: 'a-z',
  category: 'all',
  stock: 'all',
  size: 'all',
  page: 1,
}

test('a full query is read', () => {
  expect(read('type=volume-3&sort=price-high&category=head&stock=in&size=L&page=2')).toEqual({
    type: 'volume-3',
    sort: 'price-high',
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

test('a canonical query reads back as itself', () => {
  const value = fc.oneof(
    fc.constantFrom(
      'volume-3',
      'newest',
      'price-low',
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
  fc.assert(
    fc.property(params, (given) => {
      const query = readCollectionQuery(new URLSearchParams(given), DEFAULT_SECTIONS)
      expect(read(collectionSearch(query))).toEqual(query)
    }),
  )
})
