const DAY_MS = 24 * 60 * 60 * 1000

export type Retention = {
  /** The privacy policy says it in these words. */
  readonly words: string
  readonly ms: number
}

/**
 * §9, and further promises of the privacy policy. Orders must be kept at least this long, by law;
 * everything else at most this long, whatever the lengths of the months.
 */
export const RETENTION = {
  /** The term begins at the order date. */
  orders: { words: '7 years', ms: 2557 * DAY_MS },
  analytics: { words: '26 months', ms: 789 * DAY_MS },
  contactMessages: { words: '24 months', ms: 730 * DAY_MS },
  /** The term begins at the closing date. */
  dataRightsRequests: { words: '3 years', ms: 1095 * DAY_MS },
  /** Newsletter sign-ups that were never confirmed. */
  unconfirmedSubscriptions: { words: '30 days', ms: 30 * DAY_MS },
  /** Requests to be told of a variant, and places in line. */
  waitingList: { words: '90 days', ms: 90 * DAY_MS },
  unconfirmedWaiting: { words: '30 days', ms: 30 * DAY_MS },
  /** Counted from the end of the drop whose waiting list it is; `offerUnits` deletes them. */
  unconfirmedInLine: { words: '1 day', ms: DAY_MS },
  /** The people who entered a draw are kept this long after it; numbers, seed and result stay. */
  drawEntries: { words: '90 days', ms: 90 * DAY_MS },
  /** Counted from the close of the draw. */
  unconfirmedEntries: { words: '1 day', ms: DAY_MS },
  /** Customer data of unpaid orders; the order lines stay. */
  unpaidOrders: { words: '90 days', ms: 90 * DAY_MS },
  /** Webhook events of the payment provider, after processing. */
  paymentNotices: { words: '90 days', ms: 90 * DAY_MS },
  /** Links to an order, in its mails and in the browser that ordered. */
  orderLinks: { words: '180 days', ms: 180 * DAY_MS },
  /** Photos of waybills, from the day the parcel was sent. */
  waybillPhotos: { words: '90 days', ms: 90 * DAY_MS },
  /** The term begins on the day it was sent. */
  sentLetters: { words: '30 days', ms: 30 * DAY_MS },
  /** Deleted by the host, not by us. */
  serverLogs: { words: '30 days', ms: 30 * DAY_MS },
} as const satisfies Readonly<Record<string, Retention>>
