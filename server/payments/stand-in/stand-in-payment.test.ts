import { expect, test } from 'vitest'
import { choose, type StandInPayment, statusAt } from './stand-in-payment.ts'

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
  status: 'abandoned',
  channel: 'mobile_money',
  askedAtMs: null,
  paidAtMs: null,
}

test.each([
  ['mobile-money-approve', 'success', 'mobile_money'],
  ['mobile-money-decline', 'failed', 'mobile_money'],
  ['mobile-money-hang', 'pending', 'mobile_money'],
  ['card-pay', 'success', 'card'],
  ['card-decline', 'failed', 'card'],
] as const)('%s makes the payment %s by %s', (choice, status, channel) => {
  expect(choose(payment, choice, NOW_MS)).toMatchObject({ status, channel })
})

test('what hangs is abandoned after three minutes and can still be approved late', () => {
  const hanging = choose(payment, 'mobile-money-hang', NOW_MS)
  expect(statusAt(hanging, NOW_MS + 179_999)).toBe('pending')
  expect(statusAt(hanging, NOW_MS + 180_000)).toBe('abandoned')
  const late = choose(hanging, 'mobile-money-approve', NOW_MS + 200_000)
  expect(statusAt(late, NOW_MS + 200_000)).toBe('success')
})

test('a declined payment can be tried again, a paid one stays paid', () => {
  const paid = choose(choose(payment, 'card-decline', NOW_MS), 'card-pay', NOW_MS)
  expect(paid.status).toBe('success')
  expect(choose(paid, 'card-decline', NOW_MS)).toBe(paid)
})
