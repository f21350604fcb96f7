import { randomBytes, randomInt } from 'node:crypto'
import { markCopy } from '../marked-copy.ts'
import type { PaymentRequest, RefundRequest } from '../payments.ts'
import type { RefundPlan, StandInPayment, StandInRefund } from './stand-in-payment.ts'

type Account = { readonly nowMs: number; readonly secretKey: string }

export function newPayment(request: PaymentRequest, { nowMs, secretKey }: Account): StandInPayment {
  const { mark, ...copy } = markCopy(request, { secretKey, mode: 'test' })
  return {
    ...copy,
    orderMark: mark,
    id: randomInt(1_000_000_000, 2 ** 47),
    reference: request.reference,
    accessCode: randomBytes(12).toString('hex'),
    amountPesewas: request.amount.minor,
    email: request.email,
    callbackUrl: request.callbackUrl,
    createdAtMs: nowMs,
    status: 'unpaid',
    channel: 'mobile_money',
    askedAtMs: null,
    paidAtMs: null,
    refundedPesewas: 0,
    refunds: [],
    refundPlan: 'done',
  }
}

type Plan = { readonly plan: RefundPlan; readonly nowMs: number; readonly delayMs: number }

export function newRefund(
  { note, amount }: RefundRequest,
  { plan, nowMs, delayMs }: Plan,
): StandInRefund {
  const state = plan === 'timeout' || plan === 'refused' ? 'done' : plan
  return {
    id: `rf-${randomBytes(8).toString('hex')}`,
    note,
    amountPesewas: amount.minor,
    state: 'pending',
    createdAtMs: nowMs,
    outcome: state === 'pending' ? null : { state, atMs: nowMs + delayMs },
  }
}
