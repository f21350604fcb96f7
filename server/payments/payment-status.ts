import type { OrderStanding } from '#contracts/order-status'

/** A payment's status after verifying. `unknown-reference`: the payment is not ours. */
export type PaymentStatus = OrderStanding | 'unknown-reference'
