import { expect, test } from 'vitest'
import { sizeNotes } from './size-choice.tsx'

test('a size in stock at the ordinary price needs no note', () => {
  expect(sizeNotes('M', 20)).toEqual([])
  expect(sizeNotes('3XL', 20)).toEqual([])
})

test.each(['XL', '2XL', 'XXL'] as const)('%s costs 10% more and says so, §9', (size) => {
  expect(sizeNotes(size, 20)).toEqual(['+10%'])
})

test('what is nearly gone says how much is left, beside its surcharge', () => {
  expect(sizeNotes('M', 2)).toEqual(['Only 2 left'])
  expect(sizeNotes('XL', 1)).toEqual(['+10%', 'Only 1 left'])
})

test('what is gone says only that', () => {
  expect(sizeNotes('XL', 0)).toEqual(['Sold out'])
})
