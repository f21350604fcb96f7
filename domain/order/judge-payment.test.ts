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
    status: 'success',
    mode: 'test',
    currency: 'GHS',
    amount: 15_000,
    requestedAmount: 15_000,
    channel: 'mobile_money',
    paidAtMs: 1_794_700_000_000,
    ...overrides,
  }
}

test('the agreed amount in cedis for our reference is paid', () => {
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

test('a higher charge is paid where the payer bore the fees', () => {
  expect(judgePayment(expected, aTransaction({ amount: 15_300 }))).toEqual({
    verdict: 'paid',
    isOverpaid: false,
  })
})

test.each([
  { amount: 15_001, requestedAmount: null },
  { amount: 20_000, requestedAmount: 20_000 },
])('more than agreed (%o) is paid, and said to be too much', (difference) => {
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

test.each(['success', 'failed', 'reversed', 'ongoing', 'abandoned'])(
  'an answer about another payment says nothing about ours, even with status %s [P54]',
  (status) => {
    const other = aTransaction({ status, reference: 'NKB2' })
    expect(judgePayment(expected, other)).toEqual({ verdict: 'other-payment' })
  },
)

test.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)(
  'a %s order is never paid at a %s shop, whatever the provider says [P57]',
  (orderMode, mode) => {
    for (const said of ['test', 'live']) {
      expect(judgePayment({ ...expected, orderMode, mode }, aTransaction({ mode: said }))).toEqual({
        verdict: 'mismatch',
        reason: 'wrong-mode',
      })
    }
  },
)

test('an order from before modes were written down is judged by the payment alone', () => {
  expect(judgePayment({ ...expected, orderMode: null }, aTransaction())).toMatchObject({
    verdict: 'paid',
  })
})

test('a window closed before anything was chosen is unpaid, and not yet the last word', () => {
  expect(judgePayment(expected, aTransaction({ status: 'abandoned' }))).toEqual({
    verdict: 'unpaid',
  })
})

test.each(['ongoing', 'pending', 'processing', 'queued', 'reversal-pending', ''])(
  'status %j is not paid and asked about again',
  (status) => {
    expect(judgePayment(expected, aTransaction({ status }))).toEqual({ verdict: 'open' })
  },
)

test('failed is refused, reversed is money given back', () => {
  expect(judgePayment(expected, aTransaction({ status: 'failed' }))).toEqual({ verdict: 'refused' })
  expect(judgePayment(expected, aTransaction({ status: 'reversed' }))).toEqual({
    verdict: 'returned',
  })
})

test('whatever the provider says, paid means at least the agreed amount in cedis', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double(),
      fc.option(fc.double()),
      fc.string(),
      (status, amount, requestedAmount, currency) => {
        const { verdict } = judgePayment(
          expected,
          aTransaction({ status, amount, requestedAmount, currency }),
        )
        if (verdict === 'paid') expect([status, amount >= 15_000]).toEqual(['success', true])
      },
    ),
  )
})
