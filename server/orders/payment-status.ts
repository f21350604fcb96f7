import type { OrderStanding } from '#contracts/order-status'

/** How a payment stands after asking: `unknown-reference` is none of ours. */
export type PaymentStatus = OrderStanding | 'unknown-reference'
