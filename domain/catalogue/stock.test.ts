import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import { fewLeftLabel, isSoldOut, stockLabel, stockOf } from './stock.ts'

const nothingLeft = aProduct({ variants: [{ colour: 'Bone', size: 'M', stock: 0 }] })

test('stock is counted by colour and size', () => {
  expect(stockOf(aProduct(), 'Bone', 'M')).toBe(20)
  expect(stockOf(aProduct(), 'Indigo', 'M')).toBe(0)
})

test('there is none of what is not offered', () => {
  expect(stockOf(aProduct(), 'Pink', 'M')).toBe(0)
  expect(stockOf(aProduct(), 'Bone', '36')).toBe(0)
})

test('a product marked sold out has no stock, whatever the count says', () => {
  expect(stockOf(aProduct({ isSoldOut: true }), 'Bone', 'M')).toBe(0)
  expect(stockLabel(aProduct({ isSoldOut: true }))).toBe('Out of Stock')
})

test('a product is sold out when its last piece is gone', () => {
  expect(isSoldOut(nothingLeft)).toBe(true)
  expect(stockLabel(nothingLeft)).toBe('Out of Stock')
  expect(stockLabel(aProduct())).toBe('In Stock')
})

test('five pieces or fewer are said', () => {
  expect(fewLeftLabel(6)).toBeNull()
  expect(fewLeftLabel(5)).toBe('Only 5 left')
  expect(fewLeftLabel(2)).toBe('Only 2 left')
  expect(fewLeftLabel(0)).toBeNull()
})
