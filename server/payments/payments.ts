import type { Cedis } from '#domain/money/money'
import type { Transaction } from '#domain/order/judge-payment'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { Result } from '#domain/result'

/**
 * What the shop asks of whoever takes its payments. Behind it each provider has a folder of its own,
 * and only there are its statuses, event names, keys and hosts known.
 */
export type PaymentProvider = {
  /** As attempts and events remember it. */
  readonly name: string
  readonly mode: PaymentMode
  /** For the browser: opens the payment window. */
  readonly scriptUrl: string
  readonly origins: PaymentOrigins
  readonly start: (request: PaymentRequest) => Promise<Result<StartedPayment, PaymentFailure>>
  /** Null: the provider does not know the reference. */
  readonly verify: (reference: string) => Promise<Result<Transaction | null, PaymentFailure>>
  /**
   * Not to be repeated after `payments-unavailable` before the provider was asked: the first request
   * may have been taken.
   */
  readonly refund: (request: RefundRequest) => Promise<Result<Refund, PaymentFailure>>
  /** Checks the signature over the bytes as they came, then reads them. */
  readonly readEvent: (
    rawBody: Buffer,
    signature: string | undefined,
  ) => Result<ProviderEvent, EventRefusal>
  /** For an event whose signature was checked when it was stored. */
  readonly readStoredEvent: (rawBody: Buffer) => ProviderEvent | null
}

/** What the content security policy has to allow for the payment window. */
export type PaymentOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
}

export type PaymentRequest = {
  readonly reference: string
  readonly amount: Cedis
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly orderId: string
  readonly customerInfo: {
    readonly name: string
    readonly phone: string
    readonly email: string
  }
  /** Made by writeOrderCopy; comes back with verify. */
  readonly orderCopy: string
  readonly callbackUrl: string
}

export type StartedPayment = {
  readonly accessCode: string
  /** The provider's own page: the way out when its script is blocked. */
  readonly authorizationUrl: string
}

export type RefundRequest = {
  /** Of the payment that is given back. */
  readonly reference: string
  /** The whole of it or a part. */
  readonly amount: Cedis
  /** For the shop's own books at the provider. */
  readonly note: string
}

/** `needs-details`: the customer's account details are missing. */
export type RefundState = 'pending' | 'done' | 'failed' | 'needs-details'
export type Refund = { readonly id: string; readonly state: RefundState }

/**
 * `payments-unavailable`: whether the provider did it is not known, ask again.
 * `payments-refused`: it said no, and will say so again.
 */
export type PaymentFailure = 'payments-unavailable' | 'duplicate-reference' | 'payments-refused'

export type EventRefusal = 'forged' | 'unreadable'

/** What a provider announces. Never believed: it makes us ask. */
export type ProviderEvent = {
  readonly kind: PaymentEventKind
  /** The provider's own name for it, for the record. */
  readonly name: string
  /** Of the payment concerned, where the event names one. */
  readonly reference: string | null
  /** Test or live; an event that leaves it out belongs to the key that signed it. */
  readonly mode: string
  /** The payment, refund or dispute that several events may be about. */
  readonly subject: string
  /** What the provider calls the state of that; empty where it does not say. */
  readonly status: string
  /** Until when a dispute must be answered. */
  readonly dueAtMs: number | null
  /** The same for each delivery of one event, and for no other. */
  readonly dedupeKey: string
}
