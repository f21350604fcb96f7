import { expect, test } from 'vitest'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { type Exchange, fitFrom } from './fit.ts'

function exchanges(count: number, from: Exchange['from'], to: Exchange['to']): Exchange[] {
  return Array.from({ length: count }, (_, index) => ({
    returnId: `${from}${to}${index}`,
    from,
    to,
  }))
}

function fitOf(given: readonly Exchange[]) {
  return fitFrom(given, DEFAULT_SIZES)
}

test('five returns for a larger size mean that it runs small', () => {
  expect(fitOf(exchanges(5, 'M', 'L'))).toBe('small')
  expect(fitOf(exchanges(5, '32-33', '30-31'))).toBe('large')
})

test('four are not enough, however many pieces they have', () => {
  const four = exchanges(4, 'M', 'L')
  expect(fitOf([...four, ...four])).toBeNull()
})

test('at most one of five may say the opposite', () => {
  expect(fitOf([...exchanges(8, 'S', 'M'), ...exchanges(2, 'L', 'M')])).toBe('small')
  expect(fitOf([...exchanges(7, 'S', 'M'), ...exchanges(2, 'L', 'M')])).toBeNull()
  expect(fitOf([...exchanges(5, 'S', 'M'), ...exchanges(5, 'L', 'M')])).toBeNull()
})

test('sizes that cannot be compared say nothing', () => {
  expect(fitOf(exchanges(9, 'One Size', 'M'))).toBeNull()
  expect(fitOf(exchanges(9, '2XL', 'XXL'))).toBeNull()
  expect(fitOf(exchanges(9, 'M', '36'))).toBeNull()
})

test('sizes that the owner made are compared by the order of the piece', () => {
  const shoes = ['36', '37', '37 1/2', '38']
  expect(fitFrom(exchanges(5, '37', '37 1/2'), shoes)).toBe('small')
  expect(fitFrom(exchanges(5, '38', '36'), shoes)).toBe('large')
  expect(fitFrom(exchanges(5, 'XS', 'S'), ['XS', 'S', 'M'])).toBe('small')
  // The piece no longer has it, or never had it.
  expect(fitFrom(exchanges(5, '45', '46'), shoes)).toBeNull()
})
