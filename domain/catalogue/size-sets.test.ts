import { expect, test } from 'vitest'
import { allSizes, DEFAULT_SIZE_SETS, DEFAULT_SIZES, inShopOrder, sizeSetOf } from './size-sets.ts'

const shoes = { slug: 'shoes', title: 'Shoes', sizes: ['35', '36', '37', '38'] }
const sets = [...DEFAULT_SIZE_SETS, shoes]

test('the shop starts with the thirteen sizes, in their order', () => {
  expect(allSizes(DEFAULT_SIZE_SETS)).toEqual(DEFAULT_SIZES)
  expect(DEFAULT_SIZES).toHaveLength(13)
})

test('a size that two sets have is one size of the shop', () => {
  expect(allSizes(sets)).toEqual([...DEFAULT_SIZES, '35', '37', '38'])
})

test('sizes follow the order of the owner', () => {
  expect(inShopOrder(sets, ['XL', 'S', 'One Size', 'M'])).toEqual(['One Size', 'S', 'M', 'XL'])
  const turned = [{ slug: 'a', title: 'A', sizes: ['L', 'M', 'S'] }]
  expect(inShopOrder(turned, ['S', 'M', 'L'])).toEqual(['L', 'M', 'S'])
})

test('sizes of one set have its order, although another set has one of them at another place', () => {
  expect(inShopOrder(sets, ['37', '36', '35'])).toEqual(['35', '36', '37'])
  expect(inShopOrder(sets, ['37', '36', 'S'])).toEqual(['S', '36', '37'])
})

test('sizes that no set has come last, by their text', () => {
  expect(inShopOrder(sets, ['Wide 10', 'M', 'Wide 9', 'S'])).toEqual([
    'S',
    'M',
    'Wide 9',
    'Wide 10',
  ])
})

test('a list that has its order already is the same list, so that thousands of products share it', () => {
  const list = ['S', 'M']
  expect(inShopOrder(sets, list)).toBe(list)
})

test('a category has its set, or the first one', () => {
  expect(sizeSetOf(sets, 'shoes')).toBe(shoes)
  expect(sizeSetOf(sets, 'gone')?.slug).toBe('clothing')
  expect(sizeSetOf(sets, null)?.slug).toBe('clothing')
})
