import { randomBytes, randomInt } from 'node:crypto'
import { brand } from '#domain/brand'
import type { PaymentRequest } from '../payments.ts'
import { initialiseBody } from '../paystack/initialise-body.ts'
import type { StandInPayment } from './stand-in-payment.ts'

type Account = { readonly nowMs: number; readonly secretKey: string }

export function newPayment(request: PaymentRequest, { nowMs, secretKey }: Account): StandInPayment {
  const { metadata } = initialiseBody(request, { channels: [], secretKey, mode: 'test' })
  return {
    id: randomInt(1_000_000_000, 2 ** 47),
    reference: request.reference,
    accessCode: randomBytes(12).toString('hex'),
    amountPesewas: request.amount.minor,
    email: request.email.trim() || brand.email,
    orderId: request.orderId,
    customerInfo: JSON.stringify(request.customerInfo),
    orderCopy: metadata.order_copy,
    orderMark: metadata.order_mark,
    callbackUrl: request.callbackUrl,
    createdAtMs: nowMs,
    status: 'abandoned',
    channel: 'mobile_money',
    askedAtMs: null,
    paidAtMs: null,
  }
}
