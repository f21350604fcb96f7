import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import { choiceNote, fewLeftLabel, isSoldOut, stockLabel, stockOf } from './stock.ts'

const nothingLeft = aProduct({ variants: [{ colour: 'Bone', size: 'M', stock: 0 }] })

test('stock is counted by colour and size', () => {
  expect(stockOf(aProduct(), 'Bone', 'M')).toBe(20)
  expect(stockOf(aProduct(), 'Indigo', 'M')).toBe(0)
})

test('a choice that is not offered has no stock', () => {
  expect(stockOf(aProduct(), 'Pink', 'M')).toBe(0)
  expect(stockOf(aProduct(), 'Bone', '36')).toBe(0)
})

test('a product marked sold out has no stock, whatever the count says', () => {
  expect(stockOf(aProduct({ isSoldOut: true }), 'Bone', 'M')).toBe(0)
  expect(stockLabel(aProduct({ isSoldOut: true }))).toBe('Out of Stock')
})

test('a product is sold out when its last piece is sold', () => {
  expect(isSoldOut(nothingLeft)).toBe(true)
  expect(stockLabel(aProduct())).toBe('In Stock')
  expect(stockLabel(aProduct({ closed: 'By draw' }))).toBe('')
  expect(stockLabel(aProduct({ closed: 'By draw', isSoldOut: true }))).toBe('Out of Stock')
})

test('five pieces or fewer get a label', () => {
  expect(fewLeftLabel(6)).toBeNull()
  expect(fewLeftLabel(5)).toBe('Only 5 left')
  expect(fewLeftLabel(2)).toBe('Only 2 left')
  expect(fewLeftLabel(0)).toBeNull()
})

test('a sold-out choice says so, and what else can be chosen', () => {
  const soldOut = { colour: 'Indigo', size: 'M' } as const
  expect(choiceNote(aProduct(), soldOut)).toBe('M is sold out. Please choose another size.')
  const onlyIndigo = aProduct({ variants: [{ colour: 'Indigo', size: 'L', stock: 20 }] })
  expect(choiceNote(onlyIndigo, { colour: 'Bone', size: 'M' })).toBe(
    'Bone is sold out. Please choose another colour.',
  )
})

test('a sold-out product has no note', () => {
  expect(choiceNote(aProduct({ isSoldOut: true }), { colour: 'Bone', size: 'M' })).toBe('')
})

test('a choice says how many are left when few are, or when the quantity reaches the stock', () => {
  const nine = aProduct({ variants: [{ colour: 'Bone', size: 'M', stock: 9 }] })
  const choice = { colour: 'Bone', size: 'M' } as const
  expect(choiceNote(aProduct(), { colour: 'Bone', size: 'L' })).toBe('L: Only 2 left')
  expect(choiceNote(nine, choice, 8)).toBe('')
  expect(choiceNote(nine, choice, 9)).toBe('M: Only 9 left')
  expect(choiceNote(aProduct(), choice, 10)).toBe('')
})
