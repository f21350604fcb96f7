import { expect, test } from 'vitest'
import { failure, success } from '../result.ts'
import { MAX_STOCK_CHANGE, readStockChange } from './stock-change.ts'

test.each([
  ['+3', 3],
  ['-1', -1],
  [' +12 ', 12],
  ['- 2', -2],
  ['−4', -4],
  ['–4', -4],
  ['+007', 7],
  [`+${MAX_STOCK_CHANGE}`, MAX_STOCK_CHANGE],
  [`-${MAX_STOCK_CHANGE}`, -MAX_STOCK_CHANGE],
])('%j changes stock by %i', (typed, by) => {
  expect(readStockChange(typed)).toEqual(success(by))
})

test('a number without a sign is refused, because it may mean the number in stock', () => {
  expect(readStockChange('3')).toEqual(failure('stock-change-unsigned'))
})

test.each([
  ['', 'stock-change-invalid'],
  ['+', 'stock-change-invalid'],
  ['+1.5', 'stock-change-invalid'],
  ['+1e3', 'stock-change-invalid'],
  ['+-1', 'stock-change-invalid'],
  ['+0x10', 'stock-change-invalid'],
  ['+1; drop table variants', 'stock-change-invalid'],
  ['<script>alert(1)</script>', 'stock-change-invalid'],
  ['+\u0000', 'stock-change-invalid'],
  ['+1'.padEnd(10_000, '0'), 'stock-change-invalid'],
  ['+0', 'stock-change-zero'],
  ['-0', 'stock-change-zero'],
  ['+10001', 'stock-change-too-large'],
  ['-999999999999', 'stock-change-too-large'],
  ['-99999999999999999', 'stock-change-invalid'],
] as const)('%j is refused as %s', (typed, code) => {
  expect(readStockChange(typed)).toEqual(failure(code))
})
