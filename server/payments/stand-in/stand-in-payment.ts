import * as v from 'valibot'
import type { Transaction } from '#domain/order/judge-payment'
import { readMarkedCopy } from '../marked-copy.ts'

const STATUSES = ['unpaid', 'pending', 'failed', 'succeeded'] as const
export type StandInStatus = (typeof STATUSES)[number]

/** Statuses in files of earlier releases. */
const FORMER_STATUSES: Readonly<Record<string, StandInStatus>> = {
  abandoned: 'unpaid',
  success: 'succeeded',
}
const statusSchema = v.pipe(
  v.string(),
  v.transform((text) => FORMER_STATUSES[text] ?? text),
  v.picklist(STATUSES),
)

export const standInPaymentSchema = v.object({
  id: v.number(),
  reference: v.string(),
  accessCode: v.string(),
  amountPesewas: v.number(),
  email: v.string(),
  orderId: v.string(),
  /** As received; `verify` returns them. */
  customerInfo: v.optional(v.string(), ''),
  orderCopy: v.optional(v.string(), ''),
  orderMark: v.optional(v.string(), ''),
  callbackUrl: v.string(),
  createdAtMs: v.number(),
  status: statusSchema,
  channel: v.picklist(['mobile_money', 'card']),
  /** When the phone was asked to approve. */
  askedAtMs: v.nullable(v.number()),
  paidAtMs: v.nullable(v.number()),
  refundedPesewas: v.optional(v.number(), 0),
})
export type StandInPayment = v.InferOutput<typeof standInPaymentSchema>

/** The tester's buttons. */
export const CHOICES = [
  'mobile-money-approve',
  'mobile-money-decline',
  'mobile-money-hang',
  'card-pay',
  'card-decline',
] as const
export type Choice = (typeof CHOICES)[number]

/** As with a real provider, a shopper has this long to approve on the phone. */
export const APPROVAL_MS = 180_000

/** A succeeded payment does not change any more; every other one can be retried. */
export function choose(payment: StandInPayment, choice: Choice, nowMs: number): StandInPayment {
  if (payment.status === 'succeeded') return payment
  const channel = choice.startsWith('card') ? 'card' : 'mobile_money'
  switch (choice) {
    case 'mobile-money-hang':
      return { ...payment, channel, status: 'pending', askedAtMs: nowMs }
    case 'mobile-money-decline':
    case 'card-decline':
      return { ...payment, channel, status: 'failed' }
    default:
      return { ...payment, channel, status: 'succeeded', paidAtMs: nowMs }
  }
}

/** Null: the payment did not succeed, or less than this amount is left of it. */
export function refund(payment: StandInPayment, pesewas: number): StandInPayment | null {
  const refundedPesewas = payment.refundedPesewas + pesewas
  const isPossible = payment.status === 'succeeded' && refundedPesewas <= payment.amountPesewas
  return isPossible ? { ...payment, refundedPesewas } : null
}

export function statusAt({ status, askedAtMs }: StandInPayment, nowMs: number): StandInStatus {
  const isOverdue = status === 'pending' && nowMs - (askedAtMs ?? nowMs) >= APPROVAL_MS
  return isOverdue ? 'unpaid' : status
}

/** The payment as `verify` returns it. */
export function describePayment(
  payment: StandInPayment,
  { nowMs, secretKey }: { readonly nowMs: number; readonly secretKey: string },
): Transaction {
  const { reference, amountPesewas, orderMark: mark } = payment
  const isReturned = payment.refundedPesewas === amountPesewas
  const keptOrder = readMarkedCopy({ ...payment, mark }, { secretKey, reference, mode: 'test' })
  return {
    id: String(payment.id),
    reference,
    state: isReturned ? 'returned' : statusAt(payment, nowMs),
    mode: 'test',
    currency: 'GHS',
    amount: amountPesewas,
    requestedAmount: amountPesewas,
    channel: payment.channel,
    paidAtMs: payment.paidAtMs,
    ...(keptOrder === null ? {} : { keptOrder }),
  }
}
