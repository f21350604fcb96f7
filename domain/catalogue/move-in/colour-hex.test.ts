import { expect, test } from 'vitest'
import { isHex } from '../product-limits.ts'
import { hexOfColour, UNKNOWN_HEX } from './colour-hex.ts'

test.each([
  ['Black', '#17171a'],
  ['washed BLACK', '#17171a'],
  ['Black / White', '#17171a'],
  ['Dark Grey Marl', '#4a4a4f'],
  ['Off-White', '#f4efe4'],
  ['Weiß', '#ffffff'],
  ['Dunkelgrün', '#1f4d36'],
  ['Bleu marine', '#1b2a49'],
])('%s has the shade %s', (name, hex) => {
  expect(hexOfColour(name)).toBe(hex)
})

test.each(['Kente', '', '42', 'constructor', '__proto__'])('%j says no shade', (name) => {
  expect(hexOfColour(name)).toBeNull()
})

test('the shade of an unknown colour is one', () => {
  expect(isHex(UNKNOWN_HEX)).toBe(true)
})
