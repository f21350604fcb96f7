/** What a provider can announce, whatever it calls it. */
export type PaymentEventKind =
  | 'payment-succeeded'
  | 'refund-failed'
  | 'refund-needs-details'
  | 'refund-done'
  /** Any other step of a refund. */
  | 'refund-changed'
  | 'dispute-open'
  | 'dispute-resolved'
  /** Whatever the shop has no rule for. */
  | 'other'
