import { expect, test } from 'vitest'
import { refundSum, type ShownRefund } from './refund-sum.ts'

function shown(changes: Partial<ShownRefund> = {}): ShownRefund {
  const lines = [
    { quantity: '0', worths: [24_500, 49_000] },
    { quantity: '', worths: [12_800] },
  ]
  return { way: '', amount: '', lines, left: 61_800, ...changes }
}
const twoAndOne = [
  { quantity: '2', worths: [24_500, 49_000] },
  { quantity: '1', worths: [12_800] },
]

test.each([
  [{ way: 'whole' }, 61_800],
  [{ way: 'amount', amount: '50' }, 5_000],
  [{ way: 'lines', lines: twoAndOne }, 61_800],
] as const)('the button says what would be refunded: %o', (changes, sum) => {
  expect(refundSum(shown(changes))).toBe(sum)
})

test.each([
  {},
  { amount: '50' },
  { way: 'whole', amount: '50' },
  { way: 'amount', amount: 'ten' },
  { way: 'amount', amount: '0' },
  { way: 'amount', amount: '618.01' },
  { way: 'lines' },
  { way: 'lines', lines: [{ quantity: '3', worths: [24_500, 49_000] }] },
  { way: 'whole', left: null },
] as const)('it says no sum for what would be refused: %o', (changes) => {
  expect(refundSum(shown(changes))).toBeNull()
})
