import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  choose,
  decideRefund,
  refund,
  refundsAt,
  type StandInPayment,
  type StandInRefund,
  standInPaymentSchema,
  statusAt,
} from './stand-in-payment.ts'

const NOW_MS = 1_794_700_000_000
const payment: StandInPayment = {
  id: 1,
  reference: 'NKB1794700000000500000',
  accessCode: 'abc',
  amountPesewas: 15_000,
  email: 'ama@example.com',
  customerInfo: '{}',
  orderCopy: '{}',
  orderMark: '',
  orderId: 'ORD-1794700000000-0042',
  callbackUrl: 'https://shop.example/checkout/success',
  createdAtMs: NOW_MS,
  status: 'unpaid',
  channel: 'mobile_money',
  askedAtMs: null,
  paidAtMs: null,
  refundedPesewas: 0,
  refunds: [],
  refundPlan: 'done',
}

function aRefund(overrides: Partial<StandInRefund> = {}): StandInRefund {
  return {
    id: 'r1',
    note: '',
    amountPesewas: 15_000,
    state: 'pending',
    createdAtMs: NOW_MS,
    outcome: null,
    ...overrides,
  }
}

test.each([
  ['mobile-money-approve', 'succeeded', 'mobile_money'],
  ['mobile-money-decline', 'failed', 'mobile_money'],
  ['mobile-money-hang', 'pending', 'mobile_money'],
  ['card-pay', 'succeeded', 'card'],
  ['card-decline', 'failed', 'card'],
] as const)('%s makes the payment %s by %s', (choice, status, channel) => {
  expect(choose(payment, choice, NOW_MS)).toMatchObject({ status, channel })
})

test('a pending payment is unpaid after three minutes and can still be approved later', () => {
  const hanging = choose(payment, 'mobile-money-hang', NOW_MS)
  expect(statusAt(hanging, NOW_MS + 179_999)).toBe('pending')
  expect(statusAt(hanging, NOW_MS + 180_000)).toBe('unpaid')
  const late = choose(hanging, 'mobile-money-approve', NOW_MS + 200_000)
  expect(statusAt(late, NOW_MS + 200_000)).toBe('succeeded')
})

test('a declined payment can be retried, a paid one stays paid', () => {
  const paid = choose(choose(payment, 'card-decline', NOW_MS), 'card-pay', NOW_MS)
  expect(paid.status).toBe('succeeded')
  expect(choose(paid, 'card-decline', NOW_MS)).toBe(paid)
})

test('a refund takes at most what is left', () => {
  const paid = choose(payment, 'card-pay', NOW_MS)
  const part = refund(paid, aRefund({ amountPesewas: 5_000 }))
  expect(part).toMatchObject({ status: 'succeeded', refunds: [{ amountPesewas: 5_000 }] })
  expect(part && refund(part, aRefund({ amountPesewas: 10_001 }))).toBeNull()
  expect(refund(payment, aRefund({ amountPesewas: 1 }))).toBeNull()
})

test('a refund that failed is left to refund again', () => {
  const paid = choose(payment, 'card-pay', NOW_MS)
  const asked = refund(paid, aRefund())
  const failed = asked && decideRefund(asked, 'r1', { state: 'failed', nowMs: NOW_MS })
  expect(failed && refund(failed, aRefund({ id: 'r2' }))).toMatchObject({
    refunds: [{ state: 'failed' }, { state: 'pending' }],
  })
  expect(failed && decideRefund(failed, 'r1', { state: 'done', nowMs: NOW_MS })).toBeNull()
})

test('a refund comes to its outcome by itself', () => {
  const paid = choose(payment, 'card-pay', NOW_MS)
  const asked = refund(paid, aRefund({ outcome: { state: 'done', atMs: NOW_MS + 20_000 } }))
  const statesAt = (ms: number) => asked && refundsAt(asked, ms).map(({ state }) => state)
  expect(statesAt(NOW_MS + 19_999)).toEqual(['pending'])
  expect(statesAt(NOW_MS + 20_000)).toEqual(['done'])
})

test.each([
  ['abandoned', 'unpaid'],
  ['success', 'succeeded'],
  ['pending', 'pending'],
])('the status %s of an earlier release is read as %s', (status, now) => {
  const { refundedPesewas: _, ...former } = payment
  expect(v.parse(standInPaymentSchema, { ...former, status })).toMatchObject({ status: now })
})
