import type { OrderedItem } from './order-status.ts'

/** What can be done with an order on its page. */
export type OrderAction = 'cancel' | 'cancel-unpaid' | 'confirmation'

/** An order as its shopper follows it. Everything in it is words already. */
export type TrackedOrder = {
  readonly orderId: string
  readonly placedAt: string
  /** 'On its way to you' */
  readonly headline: string
  readonly sentence: string
  /** Paid, packed, sent, delivered; empty for an order that does not go that way. */
  readonly steps: readonly TrackedStep[]
  readonly parcels: readonly TrackedParcel[]
  readonly items: readonly OrderedItem[]
  readonly amounts: readonly { readonly name: string; readonly amount: string }[]
  /** How it is delivered; '' for orders without a zone. */
  readonly delivery: string
  readonly address: readonly string[]
  readonly refunds: readonly TrackedRefund[]
  /** Where an unpaid order can be paid; null for others. */
  readonly paymentPath: string | null
  readonly actions: readonly OrderAction[]
  /** 'a…@example.com' */
  readonly mailbox: string
}

export type TrackedStep = {
  readonly name: string
  readonly state: 'done' | 'now' | 'later'
  readonly at: string | null
}

export type TrackedParcel = {
  readonly carrier: string
  readonly phone: string
  readonly tracking: string
  readonly note: string
  readonly sentAt: string
  readonly pieces: readonly string[]
}

export type TrackedRefund = {
  readonly words: string
  readonly amount: string
  readonly at: string
}

/** What the browser posts to /api/orders/own-link, and the token of its link. */
export type OwnLinkRequest = { readonly reference: string; readonly accessToken: string }
export type OwnLinkResponse = { readonly token: string }
