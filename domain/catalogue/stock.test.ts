import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import { choiceNote, fewLeftLabel, isSoldOut, stockLabel, stockOf } from './stock.ts'

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
  expect(stockLabel(aProduct())).toBe('In Stock')
})

test('five pieces or fewer are said', () => {
  expect(fewLeftLabel(6)).toBeNull()
  expect(fewLeftLabel(5)).toBe('Only 5 left')
  expect(fewLeftLabel(2)).toBe('Only 2 left')
  expect(fewLeftLabel(0)).toBeNull()
})

test('a choice that is gone says so, and what else can be chosen', () => {
  const gone = { colour: 'Indigo', size: 'M' } as const
  expect(choiceNote(aProduct(), gone)).toBe('M is sold out. Please choose another size.')
  const onlyIndigo = aProduct({ variants: [{ colour: 'Indigo', size: 'L', stock: 20 }] })
  expect(choiceNote(onlyIndigo, { colour: 'Bone', size: 'M' })).toBe(
    'Bone is sold out. Please choose another colour.',
  )
})

test('of a piece that is sold out altogether nothing else can be chosen', () => {
  expect(choiceNote(aProduct({ isSoldOut: true }), { colour: 'Bone', size: 'M' })).toBe('')
})

test('a choice says what is left of it where that is few, or as many as are wanted', () => {
  const nine = aProduct({ variants: [{ colour: 'Bone', size: 'M', stock: 9 }] })
  const choice = { colour: 'Bone', size: 'M' } as const
  expect(choiceNote(aProduct(), { colour: 'Bone', size: 'L' })).toBe('L: Only 2 left')
  expect(choiceNote(nine, choice, 8)).toBe('')
  expect(choiceNote(nine, choice, 9)).toBe('M: Only 9 left')
  expect(choiceNote(aProduct(), choice, 10)).toBe('')
})
