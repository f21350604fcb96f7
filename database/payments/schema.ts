import type { Generated } from 'kysely'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { RefundSource, RefundState } from '#domain/refund/refund'

export type PaymentTables = {
  readonly payment_attempts: PaymentAttemptsTable
  readonly refunds: RefundsTable
  readonly refund_lines: RefundLinesTable
  readonly webhook_events: WebhookEventsTable
}

/**
 * `open`: it can be paid. `refused`: the provider declined it, or it can no longer be used.
 * `succeeded`: paid. `refunded`: paid and refunded.
 */
export type AttemptState = 'open' | 'succeeded' | 'refused' | 'refunded'

type PaymentAttemptsTable = {
  readonly reference: string
  readonly order_id: string
  readonly state: AttemptState
  readonly amount_pesewas: number
  readonly access_code: string | null
  readonly authorization_url: string | null
  /** The provider's id of the transaction that settled it. */
  readonly provider_id: string | null
  readonly channel: string | null
  readonly checks: number
  /** When the sweeper checks it next; null when no check is needed. */
  readonly next_check_at: number | null
  readonly created_at: number
  /** Lease of the request that starts it at the provider. */
  readonly claimed_until: Generated<number>
  /** The last status from the provider; null before the first one. */
  readonly last_status: Generated<string | null>
  /** The payment provider; only it knows whether the attempt was paid. */
  readonly provider: Generated<string>
  /** What the provider keeps; null if it did not say, or the payment is older than this column. */
  readonly fee_pesewas: Generated<number | null>
  /** What came in and can be refunded; null as above, or if the provider's amount was no amount. */
  readonly paid_pesewas: Generated<number | null>
  /** The sum that came instead of cedis, in the minor unit of its currency; null for payments in cedis. */
  readonly received_minor: Generated<number | null>
  readonly received_currency: Generated<string | null>
  /** Null as above; the order's `paid_at` is that of its first payment. */
  readonly paid_at: Generated<number | null>
  /** Hash of the visit (`pay-visit`) that started it; null if the customer did. */
  readonly payer_visit: Generated<string | null>
  /** The address that the payer gave for the receipt. */
  readonly payer_email: Generated<string | null>
  /** The request, or the job's run, that found it paid; null as `orders.placed_by_request`. */
  readonly settled_by_request: Generated<string | null>
}

type RefundsTable = {
  /** Also the note at the provider, by which it is found there. */
  readonly id: string
  readonly order_id: string
  /** The payment; null if no provider took the money. */
  readonly reference: string | null
  readonly amount_pesewas: number
  readonly state: RefundState
  readonly source: RefundSource
  readonly reason: string
  /** Null until the provider has accepted it. */
  readonly provider_id: string | null
  readonly staff_id: string | null
  readonly created_at: number
  /** When the provider was last asked to make it. */
  readonly asked_at: number
  readonly settled_at: number | null
  /** When its pieces went back on sale: once, whatever becomes of it. */
  readonly restocked_at: number | null
  /** When the sweeper looks at it next; null when that is not needed. */
  readonly next_check_at: number | null
  /** Looks since it was last asked for, and those that the provider answered. */
  readonly checks: Generated<number>
  readonly answered_checks: Generated<number>
  /** How often the provider was asked to make it. */
  readonly asks: Generated<number>
  readonly lease_until: Generated<number>
  /** When the provider expects the customer to have the money; null if it did not say. */
  readonly expected_at: Generated<number | null>
}

type RefundLinesTable = {
  readonly refund_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
  readonly amount_pesewas: number
  readonly restock: 0 | 1
}

type WebhookEventsTable = {
  readonly dedupe_key: string
  readonly event: string
  readonly reference: string | null
  readonly body: string
  readonly received_at: number
  readonly processed_at: number | null
  readonly tries: Generated<number>
  readonly next_try_at: Generated<number>
  /** When retries stopped; a review case then notifies the owner. */
  readonly parked_at: Generated<number | null>
  readonly last_error: Generated<string | null>
  /** The provider that sent it. */
  readonly provider: Generated<string>
  /** Its meaning; null for events of releases that did not store it. */
  readonly kind: Generated<PaymentEventKind | null>
}
