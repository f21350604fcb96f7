import { expect, test } from 'vitest'
import { type Exchange, fitFrom } from './fit.ts'

function exchanges(count: number, from: Exchange['from'], to: Exchange['to']): Exchange[] {
  return Array.from({ length: count }, (_, index) => ({
    returnId: `${from}${to}${index}`,
    from,
    to,
  }))
}

test('five returns for a larger size mean that it runs small', () => {
  expect(fitFrom(exchanges(5, 'M', 'L'))).toBe('small')
  expect(fitFrom(exchanges(5, '32-33', '30-31'))).toBe('large')
})

test('four are not enough, however many pieces they have', () => {
  const four = exchanges(4, 'M', 'L')
  expect(fitFrom([...four, ...four])).toBeNull()
})

test('at most one of five may say the opposite', () => {
  expect(fitFrom([...exchanges(8, 'S', 'M'), ...exchanges(2, 'L', 'M')])).toBe('small')
  expect(fitFrom([...exchanges(7, 'S', 'M'), ...exchanges(2, 'L', 'M')])).toBeNull()
  expect(fitFrom([...exchanges(5, 'S', 'M'), ...exchanges(5, 'L', 'M')])).toBeNull()
})

test('sizes that cannot be compared say nothing', () => {
  expect(fitFrom(exchanges(9, 'One Size', 'M'))).toBeNull()
  expect(fitFrom(exchanges(9, '2XL', 'XXL'))).toBeNull()
  expect(fitFrom(exchanges(9, 'M', '36'))).toBeNull()
})
