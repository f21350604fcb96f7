import { expect, test } from 'vitest'
import { anItem, cartOf } from '#domain/cart/cart.builder'
import { takeBoughtLines } from './take-bought-lines.ts'

test('bought pieces are removed, pieces added since stay', () => {
  const cart = cartOf([anItem(), 3], [anItem({ size: 'L' }), 1], [anItem({ productId: 2 }), 2])
  const bought = [
    { ...anItem(), quantity: 2 },
    { ...anItem({ productId: 2 }), quantity: 2 },
  ]
  expect(takeBoughtLines(cart, bought)).toEqual(cartOf([anItem(), 1], [anItem({ size: 'L' }), 1]))
})

test.each([
  { productId: 9 },
  { colour: 'Indigo' },
  { imageVariant: 'image2' },
  { size: 'L' },
] as const)('a choice that differs in %o was not bought', (difference) => {
  const cart = cartOf([anItem(difference), 1])
  expect(takeBoughtLines(cart, [{ ...anItem(), quantity: 5 }])).toEqual(cart)
})

test('a line with fewer pieces than were bought is removed', () => {
  expect(takeBoughtLines(cartOf([anItem(), 1]), [{ ...anItem(), quantity: 4 }])).toEqual([])
})
