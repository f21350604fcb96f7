import type { Attempt, AttemptPayer } from '#database/payments/payment-attempts'
import type { Order } from '#domain/order/order'

export type OpenAttempt = Pick<
  Attempt,
  | 'reference'
  | 'provider'
  | 'orderId'
  | 'amountPesewas'
  | 'accessCode'
  | 'authorizationUrl'
  | 'claimedUntilMs'
> & { readonly payer?: AttemptPayer | null }

/** A pending order and an attempt that the provider does not know yet. */
export type UnstartedPayment = { readonly order: Order; readonly attempt: OpenAttempt }
