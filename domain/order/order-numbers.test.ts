import { expect, test } from 'vitest'
import { isPaymentReference, orderId, paymentReference } from './order-numbers.ts'

test('an order id is ORD, the milliseconds and four digits (§9)', () => {
  expect(orderId(1_794_700_000_000, 0.0042)).toBe('ORD-1794700000000-0042')
  expect(orderId(1_794_700_000_000, 0.99999999)).toBe('ORD-1794700000000-9999')
})

test('a reference is the prefix, the milliseconds and six digits, without separators (§9)', () => {
  expect(paymentReference(1_794_700_000_000, 0.5)).toBe('NKB1794700000000500000')
  expect(paymentReference(1_794_700_000_000, 0)).toBe('NKB1794700000000000000')
})

test.each([
  '',
  'NKB',
  'NKB17947000000005000001',
  'nkb1794700000000500000',
  'NKB1794700000000500000/../refund',
  'NKB1794700000000500000\n',
  '%4eKB1794700000000500000',
])('%j is not one of our references', (text) => {
  expect(isPaymentReference(text)).toBe(false)
})

test('our own ids and references are recognised', () => {
  expect(isPaymentReference(paymentReference(Date.UTC(2026, 10, 15), 0.123456))).toBe(true)
})
