import { randomBytes, randomInt } from 'node:crypto'
import { markCopy } from '../marked-copy.ts'
import type { PaymentRequest } from '../payments.ts'
import type { StandInPayment } from './stand-in-payment.ts'

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
  }
}
