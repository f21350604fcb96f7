import { expect, test } from 'vitest'
import { readOldPrice, readRate, toPesewas } from './old-price.ts'

test.each([
  ['29.90', 2990],
  ['29,90', 2990],
  ['29', 2900],
  ['0.5', 50],
  ['12.5000', 1250],
  ['1,299.00', 129_900],
  ['1.299,00', 129_900],
  ['1 299,50', 129_950],
  ['1,299', 129_900],
  ['1,000,000', 100_000_000],
  ['GH₵ 120', 12_000],
  ['€ 19,99', 1999],
  ['120.00 GHS', 12_000],
])('%s is %d hundredths', (typed, hundredths) => {
  const read = readOldPrice(typed)
  expect(read === null ? null : toPesewas(read, 1)).toBe(hundredths)
})

test.each(['', '0', '0.00', '-5', '=1+1', '1,23,4', '1e5', '12 5', 'free', '9'.repeat(31)])(
  '%j is no price',
  (typed) => {
    expect(readOldPrice(typed)).toBeNull()
  },
)

test('another currency is converted, and rounded once', () => {
  expect(toPesewas(2990, 15.4)).toBe(46_046)
  expect(toPesewas(1999, 0.075)).toBe(150)
  expect(toPesewas(1, 0.0001)).toBeNull()
  expect(toPesewas(99_999_999, 100)).toBeNull()
})

test.each([
  ['15.4', 15.4],
  ['15,4', 15.4],
  [' 12 ', 12],
])('%j is a rate', (typed, rate) => {
  expect(readRate(typed)).toBe(rate)
})

test.each(['', '0', '-1', '1e3', 'x', '1,000.5', 'Infinity'])('%j is no rate', (typed) => {
  expect(readRate(typed)).toBeNull()
})
