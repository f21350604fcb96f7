import { expect, test } from 'vitest'
import { isPaymentReference, orderId, paymentReference, prefixOf } from './order-numbers.ts'

test('an order id is ORD, the milliseconds and four digits (§9)', () => {
  expect(orderId(1_794_700_000_000, 0.0042)).toBe('ORD-1794700000000-0042')
  expect(orderId(1_794_700_000_000, 0.99999999)).toBe('ORD-1794700000000-9999')
})

test('a reference is the prefix, the milliseconds and six digits, without separators (§9)', () => {
  const made = { prefix: 'NKB', nowMs: 1_794_700_000_000 }
  expect(paymentReference({ ...made, random: 0.5 })).toBe('NKB1794700000000500000')
  expect(paymentReference({ ...made, random: 0 })).toBe('NKB1794700000000000000')
})

test.each([
  '',
  'NKB',
  'NKB17947000000005000001',
  'nkb1794700000000500000',
  'NKB1794700000000500000/../refund',
  'NKB1794700000000500000\n',
  '%4eKB1794700000000500000',
  'N1794700000000500000',
  'NKABOM1794700000000500000',
  'ORD-1794700000000-0042',
])('%j is not one of our references', (text) => {
  expect(isPaymentReference(text)).toBe(false)
  expect(prefixOf(text)).toBeNull()
})

test.each(['NKB', 'AB', 'ABCDE'])('a reference that begins with %s is recognised', (prefix) => {
  const reference = paymentReference({ prefix, nowMs: Date.UTC(2026, 10, 15), random: 0.123456 })
  expect(isPaymentReference(reference)).toBe(true)
  expect(prefixOf(reference)).toBe(prefix)
})
