import { pesewas } from '#domain/money/money'
import type { PaymentRequest } from './payments.ts'

/** The payment request of Ama's order, with overrides. */
export function aPaymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    reference: 'NKB1794700000000500000',
    amount: pesewas(15_000),
    email: 'ama@example.com',
    firstName: 'Ama',
    lastName: 'Mensah',
    orderId: 'ORD-1794700000000-0042',
    customerInfo: { name: 'Ama Mensah', phone: '+233241234567', email: 'ama@example.com' },
    orderCopy: '{}',
    callbackUrl: 'https://shop.example/checkout/success',
    ...changes,
  }
}
