import { pesewas } from '#domain/money/money'
import type { PaymentRequest } from './payments.ts'

/** For tests: what Ama's order asks of the provider, but for what the test says. */
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
