import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import type { Size } from '#domain/catalogue/sizes'
import { pesewas } from '#domain/money/money'
import { sizeNotes } from './size-choice.tsx'

function notesOf(size: Size, stock: number, ownPesewas?: number) {
  const price = ownPesewas === undefined ? {} : { price: pesewas(ownPesewas) }
  const product = aProduct({
    price: pesewas(50_000),
    variants: [{ colour: 'Bone', size, stock, ...price }],
  })
  return sizeNotes(product, { colour: 'Bone', size })
}

test('a size in stock without a surcharge has no note', () => {
  expect(notesOf('M', 20)).toEqual([])
  expect(notesOf('3XL', 20)).toEqual([])
})

test.each(['XL', '2XL', 'XXL'] as const)('%s shows its surcharge of 10%, §9', (size) => {
  expect(notesOf(size, 20)).toEqual(['+10%'])
})

test('a size with its own price shows how much it differs', () => {
  expect(notesOf('XL', 20, 60_000)).toEqual(['+20%'])
  expect(notesOf('S', 20, 40_000)).toEqual(['-20%'])
  expect(notesOf('XL', 20, 50_000)).toEqual([])
})

test('low stock is shown after the surcharge', () => {
  expect(notesOf('M', 2)).toEqual(['Only 2 left'])
  expect(notesOf('XL', 1)).toEqual(['+10%', 'Only 1 left'])
})

test('a sold-out size shows nothing else', () => {
  expect(notesOf('XL', 0)).toEqual(['Sold out'])
})
