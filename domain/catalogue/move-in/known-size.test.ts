import { expect, test } from 'vitest'
import { DEFAULT_SIZES } from '../size-sets.ts'
import { knownSize } from './known-size.ts'

test('every size of the shop is known by its own name, in any spelling', () => {
  for (const size of DEFAULT_SIZES) {
    expect([size, knownSize(` ${size.toLowerCase()} `, DEFAULT_SIZES)]).toEqual([size, size])
  }
})

test.each([
  ['Small', 'S'],
  ['X-Large', 'XL'],
  ['XX-Large', '2XL'],
  ['2X', '2XL'],
  ['xxl', 'XXL'],
  ['OS', 'One Size'],
  ['Default Title', 'One Size'],
  ['Taille unique', 'One Size'],
  ['Einheitsgröße', 'One Size'],
  ['28 – 30', '28-30'],
  ['28/30', '28-30'],
])('%s is called %s here', (text, size) => {
  expect(knownSize(text, DEFAULT_SIZES)).toBe(size)
})

test.each(['', 'XXS', '42', 'Black', '28', '__proto__', 'constructor'])(
  '%j is no size of the shop',
  (text) => {
    expect(knownSize(text, DEFAULT_SIZES)).toBeNull()
  },
)

test('what the owner calls a size is known, too', () => {
  expect(knownSize('x small', ['XS', 'S'])).toBe('XS')
  expect(knownSize('EU 42', ['EU 42'])).toBe('EU 42')
})

test('megabytes of words are no size, and are not looked through [C192]', () => {
  const startedAt = process.cpuUsage()
  expect(knownSize('- '.repeat(2_000_000), DEFAULT_SIZES)).toBeNull()
  expect(process.cpuUsage(startedAt).user).toBeLessThan(200_000)
})
