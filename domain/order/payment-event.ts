/** The kind is the meaning of a provider's event, independent of its name there. */
export type PaymentEventKind =
  | 'payment-succeeded'
  | 'refund-failed'
  | 'refund-needs-details'
  | 'refund-done'
  /** Any other step of a refund. */
  | 'refund-changed'
  | 'dispute-open'
  | 'dispute-resolved'
  /** Anything that the shop has no rule for. */
  | 'other'
