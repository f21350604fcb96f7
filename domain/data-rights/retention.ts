const DAY_MS = 24 * 60 * 60 * 1000

export type Retention = {
  /** As the privacy policy says it. */
  readonly words: string
  readonly ms: number
}

/**
 * §9, and what the privacy policy promises besides. Orders are kept no shorter than promised, by
 * duty; everything else no longer, however long the months are.
 */
export const RETENTION = {
  /** From the day of the order. */
  orders: { words: '7 years', ms: 2557 * DAY_MS },
  analytics: { words: '26 months', ms: 789 * DAY_MS },
  contactMessages: { words: '24 months', ms: 730 * DAY_MS },
  /** From the day the request was closed. */
  dataRightsRequests: { words: '3 years', ms: 1095 * DAY_MS },
  /** Newsletter sign-ups whose link nobody followed. */
  unconfirmedSubscriptions: { words: '30 days', ms: 30 * DAY_MS },
  /** Of orders that nobody paid: who it was. What was in them stays. */
  unpaidOrders: { words: '90 days', ms: 90 * DAY_MS },
  /** What the payment provider told us, after it was worked on. */
  paymentNotices: { words: '90 days', ms: 90 * DAY_MS },
  /** From the day a letter was sent. */
  sentLetters: { words: '30 days', ms: 30 * DAY_MS },
  /** Deleted by the host, not by us. */
  serverLogs: { words: '30 days', ms: 30 * DAY_MS },
} as const satisfies Readonly<Record<string, Retention>>
