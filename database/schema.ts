import type { Generated } from 'kysely'
import type { Badge, Category, Collection, Size } from '#domain/catalogue/product'
import type { ImageVariant } from '#domain/catalogue/views'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { ReviewReason } from '#domain/order/review-case'

/** Common to both engines: text, integer and bigint; time in epoch milliseconds, JSON as text. */
export type Schema = {
  readonly products: ProductsTable
  readonly variants: VariantsTable
  readonly subscribers: SubscribersTable
  readonly subscriber_links: SubscriberLinksTable
  readonly revisions: RevisionsTable
  readonly rate_limits: RateLimitsTable
  readonly exchange_rates: ExchangeRatesTable
  readonly orders: OrdersTable
  readonly order_lines: OrderLinesTable
  readonly payment_attempts: PaymentAttemptsTable
  readonly webhook_events: WebhookEventsTable
  readonly attention_cases: AttentionCasesTable
  readonly outbox: OutboxTable
  readonly insight_views: InsightViewsTable
  readonly insight_purchases: InsightPurchasesTable
  readonly contact_messages: ContactMessagesTable
  readonly data_rights_requests: DataRightsRequestsTable
  readonly shop_facts: ShopFactsTable
}

type ProductsTable = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price_pesewas: number
  readonly kind: string
  readonly category: Category
  readonly collection: Collection
  readonly badge: Exclude<Badge, 'Sold Out'> | null
  /** 1 when the shop has decided so; stock is counted apart. */
  readonly is_sold_out: 0 | 1
  readonly released_on: string
  /** Place among the new drops of the home page. */
  readonly new_drop_position: number | null
  readonly sizes_json: string
  readonly colours_json: string
  readonly pictures_json: string
  readonly description: string
  readonly features_json: string
  /** That of the topic `stock` when a change of its stock last showed on pages. */
  readonly stock_revision: Generated<number>
}

type VariantsTable = {
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly stock: number
}

/** `pending`: somebody typed the address. `confirmed`: from its own mailbox. */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

type SubscribersTable = {
  /** The mailbox, whatever its capitals: one entry each. */
  readonly email: string
  /** Where the form stood, such as footer. */
  readonly source: string
  readonly created_at: number
  /** As it was typed, for mail servers that mind. */
  readonly address: Generated<string>
  readonly state: Generated<SubscriberState>
  readonly state_since: Generated<number>
}

/** A mailed link, known by its hash alone. It always unsubscribes; it confirms for a while. */
type SubscriberLinksTable = {
  readonly token_hash: string
  readonly email: string
  readonly confirms_until: number | null
  readonly created_at: number
}

/** `catalogue`: anything may have changed. `stock`: only the stock of some products has. */
export type RevisionTopic = 'catalogue' | 'stock'

type RevisionsTable = {
  readonly topic: RevisionTopic
  readonly revision: number
}

type RateLimitsTable = {
  readonly key: string
  readonly hits: number
  readonly resets_at: number
}

/** A table of one row. */
type ExchangeRatesTable = {
  readonly id: 1
  /** The last good rates; null until a service has answered. */
  readonly rates_json: string | null
  readonly source: 'primary' | 'fallback' | null
  readonly fetched_at: number | null
  /** 1 when no service answered the last time they were asked. */
  readonly is_failing: 0 | 1
  /** Which services were asked: others are asked at once. */
  readonly services: string
  readonly next_fetch_at: number
  /** Until then one process is fetching for all. */
  readonly lease_until: number
}

type OrdersTable = {
  readonly id: string
  readonly state: OrderState
  readonly attention_reason: OrderReviewReason | null
  /** 1 while its pieces are taken out of stock, held or sold. */
  readonly holds_stock: 0 | 1
  /**
   * The browser draws the token: who holds it ordered, and the same token twice is the same order.
   */
  readonly access_token_hash: string
  /** Of what was asked for: the same token with another wish is refused. */
  readonly request_hash: string
  /** Of the network it came from, to limit open holds. */
  readonly source_hash: string
  readonly email: string
  readonly phone: string
  readonly customer_json: string
  readonly discount_code: string | null
  readonly subtotal_pesewas: number
  readonly discount_pesewas: number
  readonly total_pesewas: number
  readonly created_at: number
  readonly hold_expires_at: number
  /** Of all its lines together. */
  readonly pieces: Generated<number>
  readonly paid_at: number | null
  /** The order that this one took the place of, after the cart or the form was changed. */
  readonly replaces: string | null
  /** Of the shop that took it; null for orders that are older than this column. */
  readonly mode: Generated<PaymentMode | null>
}

type OrderLinesTable = {
  readonly order_id: string
  readonly position: number
  readonly product_id: number
  readonly title: string
  readonly colour: string
  readonly image_variant: ImageVariant
  readonly size: Size
  readonly image: string
  readonly unit_price_pesewas: number
  readonly quantity: number
}

/**
 * `open`: it can be paid. `refused`: the provider said no, or nobody can pay with it any more.
 * `succeeded`: paid. `refunded`: paid and given back.
 */
export type AttemptState = 'open' | 'succeeded' | 'refused' | 'refunded'

type PaymentAttemptsTable = {
  readonly reference: string
  readonly order_id: string
  readonly state: AttemptState
  readonly amount_pesewas: number
  readonly access_code: string | null
  readonly authorization_url: string | null
  /** The provider's own number of the transaction that settled it. */
  readonly provider_id: string | null
  readonly channel: string | null
  readonly checks: number
  /** When the sweeper asks again; null when there is nothing left to ask. */
  readonly next_check_at: number | null
  readonly created_at: number
  /** Until then one request asks the provider to start it, for all that wait. */
  readonly claimed_until: Generated<number>
  /** The provider's last answer about it; null before the first one. */
  readonly last_status: Generated<string | null>
  /** Who takes the payment, and alone can say whether it came in. */
  readonly provider: Generated<string>
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
  /** When we gave up; a case then tells the owner. */
  readonly parked_at: Generated<number | null>
  readonly last_error: Generated<string | null>
  /** Who sent it. */
  readonly provider: Generated<string>
  /** What it means; null for events of releases that did not write it down. */
  readonly kind: Generated<PaymentEventKind | null>
}

/** What waits for the owner, and what was done about it. */
type AttentionCasesTable = {
  /** Reason and subject: the same case is opened once. */
  readonly key: string
  readonly reason: ReviewReason
  readonly order_id: string | null
  readonly reference: string | null
  /** Of the webhook event that it is about. */
  readonly event_key: string | null
  readonly detail: string
  readonly act_by: number | null
  readonly opened_at: number
  readonly closed_at: number | null
  readonly closed_note: string | null
}

/** Counts by day, without a trace of who was counted. */
type InsightViewsTable = {
  readonly day: string
  readonly page: string
  readonly referrer: string
  readonly country: string
  readonly views: number
}

type InsightPurchasesTable = {
  readonly order_id: string
  readonly day: string
  readonly value_pesewas: number
  readonly pieces: number
}

type OutboxTable = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
  /** When to try next; null when done or failed. */
  readonly next_at: number | null
  readonly lease_until: number
  readonly done_at: number | null
  readonly parked_at: number | null
  readonly last_error: string | null
}

type DataRightsRequestsTable = {
  /** What the person and the owner call it. */
  readonly number: string
  /** Of the token in the letter that proves the mailbox. */
  readonly proof_token_hash: string
  /** Of what was asked, while it is open: the same again is the same request. */
  readonly open_key: string | null
  /** Stays when the address is erased, as proof that it was answered. */
  readonly mailbox_hash: string
  readonly request_type: RequestType
  readonly name: string
  readonly email: string
  readonly details: string
  readonly verification_method: VerificationMethod
  readonly received_at: number
  readonly due_at: number
  readonly extended_until: number | null
  readonly extension_reason: string | null
  readonly proven_at: number | null
  readonly closed_at: number | null
  readonly outcome: string | null
  /** When the address was erased; name and address then go with the closing. */
  readonly erased_at: number | null
}

/** `live-payments`: a process has started with live keys. Outlives a lost settings file. */
type ShopFactsTable = {
  readonly key: 'live-payments'
  readonly value: string
  readonly changed_at: number
}

type ContactMessagesTable = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  /** 1 when the box for the newsletter was ticked. */
  readonly newsletter: 0 | 1
  readonly created_at: number
}
