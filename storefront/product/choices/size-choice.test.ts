import { expect, test } from 'vitest'
import { sizeNotes } from './size-choice.tsx'

test('a size in stock without a surcharge has no note', () => {
  expect(sizeNotes('M', 20)).toEqual([])
  expect(sizeNotes('3XL', 20)).toEqual([])
})

test.each(['XL', '2XL', 'XXL'] as const)('%s shows its surcharge of 10%, §9', (size) => {
  expect(sizeNotes(size, 20)).toEqual(['+10%'])
})

test('low stock is shown after the surcharge', () => {
  expect(sizeNotes('M', 2)).toEqual(['Only 2 left'])
  expect(sizeNotes('XL', 1)).toEqual(['+10%', 'Only 1 left'])
})

test('a sold-out size shows nothing else', () => {
  expect(sizeNotes('XL', 0)).toEqual(['Sold out'])
})
