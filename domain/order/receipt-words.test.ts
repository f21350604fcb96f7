import { expect, test } from 'vitest'
import { receiptWords } from './receipt-words.ts'

test('a receipt names pieces, total, payment, day and order', () => {
  const words = receiptWords({
    brandName: 'NKABOM',
    orderId: 'ORD-1',
    soldAtMs: Date.UTC(2026, 10, 14, 15),
    lines: [{ name: 'Unity Cap (Black, One Size)', quantity: 2, total: 'GH₵300.00' }],
    total: 'GH₵300.00',
    payment: 'mobile-money',
  })
  expect(words.split('\n')).toEqual([
    'Thank you for buying from NKABOM!',
    '',
    '2 × Unity Cap (Black, One Size): GH₵300.00',
    'Total: GH₵300.00',
    'Paid by mobile money, 2026-11-14',
    'Order ORD-1',
  ])
})
