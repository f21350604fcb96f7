import { expect, test } from 'vitest'
import { colourInStock, quickAddChoice, sizeInStock } from './choice-in-stock.ts'
import { aProduct } from './product.builder.ts'
import type { Size } from './product.ts'

function stocked(...left: readonly (readonly [string, Size])[]) {
  return aProduct({ variants: left.map(([colour, size]) => ({ colour, size, stock: 1 })) })
}

test('a size in stock is kept', () => {
  expect(sizeInStock(aProduct(), 'Bone', 'L')).toBe('L')
})

test('a size that is gone gives way to the first one left of that colour', () => {
  expect(sizeInStock(aProduct(), 'Indigo', 'M')).toBe('S')
})

test('where nothing is left of a colour the wanted size stays', () => {
  expect(sizeInStock(stocked(['Indigo', 'M']), 'Bone', 'XL')).toBe('XL')
})

test('a colour that is gone gives way to the next one, and all gone to the first', () => {
  expect(colourInStock(aProduct())).toBe('Bone')
  expect(colourInStock(stocked(['Indigo', 'L']))).toBe('Indigo')
  expect(colourInStock(aProduct({ isSoldOut: true }))).toBe('Bone')
})

test('a card adds the usual size of the first colour, or else what is left, §5', () => {
  expect(quickAddChoice(aProduct())).toEqual({ colour: 'Bone', size: 'M' })
  expect(quickAddChoice(stocked(['Bone', 'L']))).toEqual({ colour: 'Bone', size: 'L' })
  expect(quickAddChoice(stocked(['Indigo', 'XL']))).toEqual({ colour: 'Indigo', size: 'XL' })
})

test('a card adds nothing of a piece that is sold out', () => {
  expect(quickAddChoice(aProduct({ isSoldOut: true }))).toBeNull()
  expect(quickAddChoice(stocked())).toBeNull()
})

test('a product without colours is a fault of the catalogue', () => {
  expect(() => colourInStock(aProduct({ colours: [] }))).toThrow('has no colour')
})
