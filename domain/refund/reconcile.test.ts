import { expect, test } from 'vitest'
import { reconcile } from './reconcile.ts'

test('what is due is what came in less fees and refunds, apart from what was paid in person', () => {
  const payments = [
    { reference: 'NKB1', amountPesewas: 50_000, feePesewas: 975 },
    { reference: 'NKB2', amountPesewas: 20_000, feePesewas: null },
    { reference: null, amountPesewas: 7_000, feePesewas: 0 },
  ]
  const refunds = [
    { reference: 'NKB1', state: 'done', amountPesewas: 10_000 },
    { reference: 'NKB1', state: 'pending', amountPesewas: 1_000 },
    { reference: 'NKB2', state: 'failed', amountPesewas: 20_000 },
    { reference: null, state: 'done', amountPesewas: 500 },
  ] as const
  expect(reconcile(payments, refunds)).toEqual({
    paidPesewas: 70_000,
    feesPesewas: 975,
    unknownFees: 1,
    refundedPesewas: 11_000,
    duePesewas: 58_025,
    takenInPersonPesewas: 7_000,
    returnedInPersonPesewas: 500,
  })
})
