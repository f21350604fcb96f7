/** How a payment stands after asking: `unknown-reference` is none of ours. */
export type PaymentStatus =
  | 'paid'
  | 'attention'
  /** Somebody is at it, such as on the phone. */
  | 'open'
  /** Nobody is paying, and there is still time. */
  | 'unpaid'
  /** Nobody is paying, and the pieces were given back. */
  | 'expired'
  | 'refused'
  | 'unavailable'
  | 'unknown-reference'
