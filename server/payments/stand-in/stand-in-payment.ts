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

const REFUND_STATES = ['pending', 'done', 'failed', 'needs-details'] as const

const refundSchema = v.object({
  id: v.string(),
  note: v.string(),
  amountPesewas: v.number(),
  state: v.picklist(REFUND_STATES),
  createdAtMs: v.number(),
  /** The refund gets this state by itself at this time; null: somebody decides it at the stand-in. */
  outcome: v.nullable(v.object({ state: v.picklist(REFUND_STATES), atMs: v.number() })),
})
export type StandInRefund = v.InferOutput<typeof refundSchema>

/**
 * A tester plans with these what becomes of the next refund. `timeout`: accepted, but the answer is lost. `pending`:
 * accepted, and decided later at the stand-in.
 */
export const REFUND_PLANS = [
  'done',
  'failed',
  'needs-details',
  'pending',
  'timeout',
  'refused',
] as const
export type RefundPlan = (typeof REFUND_PLANS)[number]

export const standInPaymentSchema = v.object({
  id: v.number(),
  reference: v.string(),
  accessCode: v.string(),
  amountPesewas: v.number(),
  email: v.string(),
  orderId: v.string(),
  /** These three are as received; `verify` returns them. */
  customerInfo: v.optional(v.string(), ''),
  orderCopy: v.optional(v.string(), ''),
  orderMark: v.optional(v.string(), ''),
  callbackUrl: v.string(),
  createdAtMs: v.number(),
  status: statusSchema,
  channel: v.picklist(['mobile_money', 'card']),
  /** The phone was asked to approve at this time. */
  askedAtMs: v.nullable(v.number()),
  paidAtMs: v.nullable(v.number()),
  /** Refunds of an earlier release, which were not listed. */
  refundedPesewas: v.optional(v.number(), 0),
  refunds: v.optional(v.array(refundSchema), []),
  refundPlan: v.optional(v.picklist(REFUND_PLANS), 'done'),
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

/** Paystack takes this much of a local payment in Ghana. */
const FEE_PER_MILLE = 19.5

/** A shopper has this long to approve on the phone, as with a real provider. */
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

/** The refunds as they are now. */
export function refundsAt(
  { refunds }: Pick<StandInPayment, 'refunds'>,
  nowMs: number,
): readonly StandInRefund[] {
  return refunds.map((each) =>
    each.state === 'pending' && each.outcome && nowMs >= each.outcome.atMs
      ? { ...each, state: each.outcome.state }
      : each,
  )
}

/** Null: the payment did not succeed, or less than this amount is left of it. */
export function refund(payment: StandInPayment, asked: StandInRefund): StandInPayment | null {
  const now = refundsAt(payment, asked.createdAtMs)
  const left = payment.amountPesewas - payment.refundedPesewas - sumOf(now, isCounted)
  const isPossible = payment.status === 'succeeded' && asked.amountPesewas <= left
  return isPossible ? { ...payment, refunds: [...payment.refunds, asked] } : null
}

/** Null: there is no such refund, or it is over. */
export function decideRefund(
  payment: StandInPayment,
  id: string,
  { state, nowMs }: { readonly state: StandInRefund['state']; readonly nowMs: number },
): StandInPayment | null {
  const isOpen = (each: StandInRefund) =>
    each.id === id && (each.state === 'pending' || each.state === 'needs-details')
  const now = refundsAt(payment, nowMs)
  if (!now.some(isOpen)) return null
  const refunds = now.map((each) => (isOpen(each) ? { ...each, state, outcome: null } : each))
  return { ...payment, refunds }
}

/** Null: there is no such refund, or it does not wait for an account. */
export function retryRefund(
  payment: StandInPayment,
  id: string,
  { nowMs, delayMs }: { readonly nowMs: number; readonly delayMs: number },
): StandInPayment | null {
  const isWaiting = (each: StandInRefund) => each.id === id && each.state === 'needs-details'
  const now = refundsAt(payment, nowMs)
  if (!now.some(isWaiting)) return null
  const outcome = { state: 'done', atMs: nowMs + delayMs } as const
  const refunds = now.map((each) =>
    isWaiting(each) ? { ...each, state: 'pending' as const, outcome } : each,
  )
  return { ...payment, refunds }
}

function isCounted({ state }: StandInRefund): boolean {
  return state !== 'failed'
}

function sumOf(
  refunds: readonly StandInRefund[],
  counts: (refund: StandInRefund) => boolean,
): number {
  return refunds.filter(counts).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
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
  const returned = sumOf(refundsAt(payment, nowMs), ({ state }) => state === 'done')
  const isReturned = payment.refundedPesewas + returned === amountPesewas
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
    fee: Math.floor((amountPesewas * FEE_PER_MILLE) / 1000),
    ...(keptOrder === null ? {} : { keptOrder }),
  }
}
