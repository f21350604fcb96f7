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
 * `open`: the attempt can be paid. `refused`: the provider declined it, or it can no longer be used. `succeeded`: it
 * was paid. `refunded`: it was paid and refunded.
 */
export type AttemptState = 'open' | 'succeeded' | 'refused' | 'refunded'

type PaymentAttemptsTable = {
  readonly reference: string
  readonly order_id: string
  readonly state: AttemptState
  readonly amount_pesewas: number
  readonly access_code: string | null
  readonly authorization_url: string | null
  /** The provider gave this id to the transaction that settled the attempt. */
  readonly provider_id: string | null
  readonly channel: string | null
  readonly checks: number
  /** The sweeper checks the attempt next at this time; null when no check is needed. */
  readonly next_check_at: number | null
  readonly created_at: number
  /** A request that starts the payment at the provider leases the attempt until then. */
  readonly claimed_until: Generated<number>
  /** This is the last status from the provider; null before the first one. */
  readonly last_status: Generated<string | null>
  /** Only this provider knows whether the attempt was paid. */
  readonly provider: Generated<string>
  /** The provider keeps this fee; null if it did not say, or the payment is older than this column. */
  readonly fee_pesewas: Generated<number | null>
  /** This sum came in and can be refunded; null as above, or if the provider's amount was no amount. */
  readonly paid_pesewas: Generated<number | null>
  /** This sum came instead of cedis, in the minor unit of its currency; null for payments in cedis. */
  readonly received_minor: Generated<number | null>
  readonly received_currency: Generated<string | null>
  /** It is null as above; the order's `paid_at` is that of its first payment. */
  readonly paid_at: Generated<number | null>
  /** It is the hash of the visit (`pay-visit`) that started the attempt; null if the customer did. */
  readonly payer_visit: Generated<string | null>
  /** The payer gave this address for the receipt. */
  readonly payer_email: Generated<string | null>
  /** This request, or run of a job, found the attempt paid; null as `orders.placed_by_request`. */
  readonly settled_by_request: Generated<string | null>
}

type RefundsTable = {
  /** The id is also the note at the provider, by which the refund is found there. */
  readonly id: string
  readonly order_id: string
  /** It names the payment; null if no provider took the money. */
  readonly reference: string | null
  readonly amount_pesewas: number
  readonly state: RefundState
  readonly source: RefundSource
  readonly reason: string
  /** It is null until the provider has accepted the refund. */
  readonly provider_id: string | null
  readonly staff_id: string | null
  readonly created_at: number
  /** The provider was last asked at this time to make the refund. */
  readonly asked_at: number
  readonly settled_at: number | null
  /** The units went back on sale at this time: once, whatever becomes of the refund. */
  readonly restocked_at: number | null
  /** The sweeper looks at the refund next at this time; null when that is not needed. */
  readonly next_check_at: number | null
  /**
   * `checks` counts the looks since the refund was last asked for, `answered_checks` those that the provider answered.
   */
  readonly checks: Generated<number>
  readonly answered_checks: Generated<number>
  /** This counts how often the provider was asked to make the refund. */
  readonly asks: Generated<number>
  readonly lease_until: Generated<number>
  /** The provider expects the customer to have the money then; null if it did not say. */
  readonly expected_at: Generated<number | null>
}

type RefundLinesTable = {
  readonly refund_id: string
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
  /** Retries stopped at this time; a review case then notifies the owner. */
  readonly parked_at: Generated<number | null>
  readonly last_error: Generated<string | null>
  readonly provider: Generated<string>
  /** It is null for events of releases that did not store it. */
  readonly kind: Generated<PaymentEventKind | null>
}
