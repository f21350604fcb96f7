import { expect, test } from 'vitest'
import { anItem, cartOf } from '#domain/cart/cart.builder'
import { restoreLines } from './restore-lines.ts'

test('a removed line is restored at its position', () => {
  const before = cartOf(
    [anItem({ size: 'S' }), 1],
    [anItem({ size: 'M' }), 2],
    [anItem({ size: 'L' }), 3],
  )
  const now = before.filter(({ size }) => size !== 'M')
  expect(restoreLines(now, before)).toEqual(before)
})

test('lines added since stay', () => {
  const before = cartOf([anItem({ size: 'S' }), 1])
  const now = cartOf([anItem({ size: 'XL' }), 1])
  expect(restoreLines(now, before).map(({ size }) => size)).toEqual(['S', 'XL'])
})
