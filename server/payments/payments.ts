import type { Cedis } from '#domain/money/money'
import type { Transaction } from '#domain/order/judge-payment'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { BankKind, RefundAccount } from '#domain/refund/read-refund-account'
import type { ProviderRefundState } from '#domain/refund/refund'
import type { Result } from '#domain/result'
import type { PaymentOrigins } from '../base/http/security-headers.ts'

/**
 * The port to a payment provider. Each provider has its own folder; its statuses, event names, keys
 * and hosts are known only there.
 */
export type PaymentProvider = {
  /** Attempts and events are stored with this name. */
  readonly name: string
  readonly mode: PaymentMode
  /** The browser's script, which opens the payment window. */
  readonly scriptUrl: string
  readonly origins: PaymentOrigins
  readonly start: (request: PaymentRequest) => Promise<Result<StartedPayment, PaymentFailure>>
  /** Null: the provider does not know the reference. */
  readonly verify: (reference: string) => Promise<Result<Transaction | null, PaymentFailure>>
  /**
   * After `payments-unavailable`, list before repeating: the provider may have accepted the first
   * request, and makes a second refund for a second one.
   */
  readonly refund: (request: RefundRequest) => Promise<Result<AcceptedRefund, PaymentFailure>>
  /** All refunds of a payment, whoever made them, to the last page; a part of them is a failure. */
  readonly listRefunds: (
    payment: RefundedPayment,
  ) => Promise<Result<readonly ListedRefund[], PaymentFailure>>
  /** Banks and networks to which a refund can be paid. */
  readonly listBanks: () => Promise<Result<readonly RefundBank[], PaymentFailure>>
  /** Tries a refund again that waits for the customer's account. Any other is refused. */
  readonly retryRefund: (request: RefundRetry) => Promise<Result<AcceptedRefund, PaymentFailure>>
  /**
   * References of the payments that were started in this time and succeeded, to the last page, whoever
   * started them; of which all was refunded may be missing. Only a hint: each is verified.
   */
  readonly listPaid: (period: Period) => Promise<Result<readonly string[], PaymentFailure>>
  /** Payments of which something was refunded in this time, to the last page; also only a hint. */
  readonly listRefunded: (
    period: Period,
  ) => Promise<Result<readonly PaymentReferenceOrId[], PaymentFailure>>
  /** It checks the signature over the raw bytes, then parses them. */
  readonly readEvent: (
    rawBody: Buffer,
    signature: string | undefined,
  ) => Result<ProviderEvent, EventRefusal>
  /** The event's signature was checked when it was stored. */
  readonly readStoredEvent: (rawBody: Buffer) => ProviderEvent | null
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
  /** Written by `writeOrderCopy`; `verify` returns it. */
  readonly orderCopy: string
  readonly callbackUrl: string
}

export type StartedPayment = {
  readonly accessCode: string
  /** The provider's own page, used when its script is blocked. */
  readonly authorizationUrl: string
}

export type RefundRequest = {
  /** The refunded payment. */
  readonly reference: string
  /** All of the payment or a part. */
  readonly amount: Cedis
  /** Our id of the refund, kept by the provider unchanged: `listRefunds` returns it. */
  readonly note: string
  /** The customer may read this. */
  readonly customerNote: string
}

export type AcceptedRefund = {
  readonly id: string
  readonly state: ProviderRefundState
  /** The customer has the money then; absent if the provider does not say. */
  readonly expectedAtMs?: number
}

export type RefundBank = { readonly id: string; readonly name: string; readonly kind: BankKind }

export type RefundRetry = {
  readonly refundId: string
  readonly amount: Cedis
  readonly account: RefundAccount
}

export type RefundedPayment = {
  readonly reference: string
  /** The provider's id of the payment; null if that is unknown. */
  readonly transactionId: string | null
}

/** Both ends are included. */
export type Period = { readonly fromMs: number; readonly toMs: number }

/** A payment as the provider's list of refunds names it: in one way at least. */
export type PaymentReferenceOrId = {
  readonly reference: string | null
  readonly transactionId: string | null
}

export type ListedRefund = AcceptedRefund & {
  /** Empty for a refund that was made elsewhere. */
  readonly note: string
  readonly amountPesewas: number
}

/**
 * `payments-unavailable`: the outcome is unknown; try again.
 * `payments-refused`: the provider refused, and will refuse again.
 */
export type PaymentFailure = 'payments-unavailable' | 'duplicate-reference' | 'payments-refused'

export type EventRefusal = 'forged' | 'unreadable'

/** A webhook event. Never trusted: it only triggers a verification. */
export type ProviderEvent = {
  readonly kind: PaymentEventKind
  /** The provider's own event name, stored for reference. */
  readonly name: string
  /** The payment's reference, if the event has one. */
  readonly reference: string | null
  /** Test or live; if the event does not say, the mode of the key that signed it. */
  readonly mode: string
  /** The id of the payment, refund or dispute. Several events may share it. */
  readonly subject: string
  /** The provider's own word for the subject's state; empty if absent. */
  readonly status: string
  /** The deadline for answering a dispute. */
  readonly dueAtMs: number | null
  /** The key is equal for all deliveries of one event, and unique to it. */
  readonly dedupeKey: string
}
