import { randomBytes, randomInt } from 'node:crypto'
import { brand } from '#domain/brand'
import type { PaymentRequest } from '../../providers/paystack/payments.ts'
import type { StandInPayment } from './stand-in-payment.ts'

export function newPayment(request: PaymentRequest, nowMs: number): StandInPayment {
  return {
    id: randomInt(1_000_000_000, 2 ** 47),
    reference: request.reference,
    accessCode: randomBytes(12).toString('hex'),
    amountPesewas: request.amount.minor,
    email: request.email.trim() || brand.email,
    orderId: request.orderId,
    customerInfo: JSON.stringify(request.customerInfo),
    orderCopy: request.orderCopy,
    callbackUrl: request.callbackUrl,
    createdAtMs: nowMs,
    status: 'abandoned',
    channel: 'mobile_money',
    askedAtMs: null,
    paidAtMs: null,
  }
}
