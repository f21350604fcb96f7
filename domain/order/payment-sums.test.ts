import { expect, test } from 'vitest'
import { sumsOfCase, sumsOfPayment } from './payment-sums.ts'

const asked = { askedPesewas: 12_000, paidPesewas: null, received: null }

test.each([
  [{ paidPesewas: 11_000 }, 'GH₵110.00 came of GH₵120.00 that was asked for: GH₵10.00 is missing'],
  [{ paidPesewas: 12_001 }, 'GH₵120.01 came of GH₵120.00 that was asked for: GH₵0.01 is too much'],
  [{ paidPesewas: 12_000 }, 'GH₵120.00 came, as it was asked for'],
  [{}, 'GH₵120.00 was asked for'],
  [
    { received: { minor: 12_000, currency: 'USD' } },
    'USD 120.00 came, in another currency than the GH₵120.00 that was asked for',
  ],
])('what came is said beside what was asked for: %o', (changes, words) => {
  expect(sumsOfPayment({ ...asked, ...changes })).toBe(words)
})

test('a case of a refund says its sum, and one without money nothing', () => {
  const payment = { ...asked, paidPesewas: 12_000 }
  expect(sumsOfCase({ payment, refundPesewas: 5_000 })).toBe(
    'The refund is of GH₵50.00. GH₵120.00 came, as it was asked for.',
  )
  expect(sumsOfCase({ payment: null, refundPesewas: null })).toBe('')
})
