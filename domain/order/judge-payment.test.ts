import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { judgePayment, type Transaction } from './judge-payment.ts'

const expected = {
  reference: 'NKB1',
  amount: pesewas(15_000),
  mode: 'test',
  orderMode: 'test',
} as const

function aTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: '302961',
    reference: 'NKB1',
    state: 'succeeded',
    mode: 'test',
    currency: 'GHS',
    amount: 15_000,
    requestedAmount: 15_000,
    channel: 'mobile_money',
    paidAtMs: 1_794_700_000_000,
    ...overrides,
  }
}

test('the exact amount in cedis for our reference is paid', () => {
  expect(judgePayment(expected, aTransaction())).toEqual({ verdict: 'paid', isOverpaid: false })
  expect(judgePayment(expected, aTransaction({ currency: 'ghs' }))).toEqual({
    verdict: 'paid',
    isOverpaid: false,
  })
  expect(judgePayment(expected, aTransaction({ requestedAmount: null }))).toEqual({
    verdict: 'paid',
    isOverpaid: false,
  })
})

test('a higher charge is paid when the payer bore the fees', () => {
  expect(judgePayment(expected, aTransaction({ amount: 15_300 }))).toEqual({
    verdict: 'paid',
    isOverpaid: false,
  })
})

test.each([
  { amount: 15_001, requestedAmount: null },
  { amount: 20_000, requestedAmount: 20_000 },
])('more than the total (%o) is paid and marked as overpaid', (difference) => {
  expect(judgePayment(expected, aTransaction(difference))).toEqual({
    verdict: 'paid',
    isOverpaid: true,
  })
})

test.each([
  [{ amount: 14_999, requestedAmount: 14_999 }, 'amount-short'],
  [{ amount: 14_999 }, 'amount-short'],
  [{ amount: 0, requestedAmount: 0 }, 'amount-short'],
  [{ amount: -15_000, requestedAmount: null }, 'amount-short'],
  [{ amount: 15_000.5, requestedAmount: null }, 'amount-short'],
  [{ amount: 1e21, requestedAmount: null }, 'amount-short'],
  [{ amount: Number.NaN, requestedAmount: null }, 'amount-short'],
  [{ currency: 'NGN' }, 'wrong-currency'],
  [{ currency: 'USD' }, 'wrong-currency'],
  [{ mode: 'live' }, 'wrong-mode'],
] as const)('a success with %o is looked at by a person: %s', (difference, reason) => {
  expect(judgePayment(expected, aTransaction(difference))).toEqual({ verdict: 'mismatch', reason })
})

test.each(['succeeded', 'failed', 'returned', 'pending', 'unpaid'] as const)(
  'a response about another payment is ignored, even when it is %s [P54]',
  (state) => {
    const other = aTransaction({ state, reference: 'NKB2' })
    expect(judgePayment(expected, other)).toEqual({ verdict: 'other-payment' })
  },
)

test.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)(
  'a %s order is never paid at a %s shop, whatever the provider says [P57]',
  (orderMode, mode) => {
    for (const reported of ['test', 'live']) {
      expect(
        judgePayment({ ...expected, orderMode, mode }, aTransaction({ mode: reported })),
      ).toEqual({
        verdict: 'mismatch',
        reason: 'wrong-mode',
      })
    }
  },
)

test('an order without a recorded mode is judged by the payment’s mode alone', () => {
  expect(judgePayment({ ...expected, orderMode: null }, aTransaction())).toMatchObject({
    verdict: 'paid',
  })
})

test('a payment window closed early is unpaid, not refused', () => {
  expect(judgePayment(expected, aTransaction({ state: 'unpaid' }))).toEqual({
    verdict: 'unpaid',
  })
})

test.each(['pending', 'unclear'] as const)('a %s payment is not paid and stays open', (state) => {
  expect(judgePayment(expected, aTransaction({ state }))).toEqual({ verdict: 'open' })
})

test('failed becomes refused, returned stays returned', () => {
  expect(judgePayment(expected, aTransaction({ state: 'failed' }))).toEqual({ verdict: 'refused' })
  expect(judgePayment(expected, aTransaction({ state: 'returned' }))).toEqual({
    verdict: 'returned',
  })
})

test('paid always means at least the order’s total in cedis', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('succeeded', 'failed', 'returned', 'unpaid', 'pending', 'unclear'),
      fc.double(),
      fc.option(fc.double()),
      fc.string(),
      (state, amount, requestedAmount, currency) => {
        const { verdict } = judgePayment(
          expected,
          aTransaction({ state, amount, requestedAmount, currency }),
        )
        if (verdict === 'paid') expect([state, amount >= 15_000]).toEqual(['succeeded', true])
      },
    ),
  )
})
