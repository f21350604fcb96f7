import type { Generated } from 'kysely'
import type { OwnerBadge, Size } from '#domain/catalogue/product'
import type { ProductState } from '#domain/catalogue/product-state'
import type { StockReason } from '#domain/catalogue/stock-move'
import type { ImageVariant } from '#domain/catalogue/views'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { DeliveryKind } from '#domain/delivery/zone'
import type { GalleryCategory } from '#domain/gallery/gallery-piece'
import type { MarketPayment, OrderChannel } from '#domain/order/channel'
import type { Fulfilment, OrderStepKind } from '#domain/order/fulfilment'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { ReviewReason } from '#domain/order/review-case'
import type { RefundSource, RefundState } from '#domain/refund/refund'
import type { ReturnKind, ReturnState } from '#domain/return/return'
import type { Role } from '#domain/staff/role'
import type { DropOrdersTable, DropProductsTable, DropsTable } from './schema/drops.ts'

/** Only types common to both engines; times are in epoch milliseconds, JSON is text. */
export type Schema = {
  readonly products: ProductsTable
  readonly variants: VariantsTable
  readonly collections: CollectionsTable
  readonly categories: CategoriesTable
  readonly pictures: PicturesTable
  readonly gallery_pieces: GalleryPiecesTable
  readonly home_page: HomePageTable
  readonly uploads: UploadsTable
  readonly upload_chunks: UploadChunksTable
  readonly subscribers: SubscribersTable
  readonly subscriber_links: SubscriberLinksTable
  readonly revisions: RevisionsTable
  readonly rate_limits: RateLimitsTable
  readonly exchange_rates: ExchangeRatesTable
  readonly orders: OrdersTable
  readonly order_lines: OrderLinesTable
  readonly payment_attempts: PaymentAttemptsTable
  readonly refunds: RefundsTable
  readonly refund_lines: RefundLinesTable
  readonly returns: ReturnsTable
  readonly return_lines: ReturnLinesTable
  readonly order_tokens: OrderTokensTable
  readonly webhook_events: WebhookEventsTable
  readonly attention_cases: AttentionCasesTable
  readonly outbox: OutboxTable
  readonly insight_views: InsightViewsTable
  readonly insight_purchases: InsightPurchasesTable
  readonly contact_messages: ContactMessagesTable
  readonly data_rights_requests: DataRightsRequestsTable
  readonly shop_facts: ShopFactsTable
  readonly stock_moves: StockMovesTable
  readonly drops: DropsTable
  readonly drop_products: DropProductsTable
  readonly drop_orders: DropOrdersTable
  readonly shipments: ShipmentsTable
  readonly shipment_lines: ShipmentLinesTable
  readonly order_steps: OrderStepsTable
  readonly order_notes: OrderNotesTable
  readonly staff: StaffTable
  readonly staff_sessions: StaffSessionsTable
  readonly staff_passkeys: StaffPasskeysTable
  readonly passkey_challenges: PasskeyChallengesTable
  readonly staff_codes: StaffCodesTable
  readonly sign_in_failures: SignInFailuresTable
  readonly audit: AuditTable
  readonly settings: SettingsTable
  readonly delivery_zones: DeliveryZonesTable
}

type ProductsTable = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price_pesewas: number
  readonly kind: string
  readonly category: string
  readonly collection: string
  readonly badge: OwnerBadge | null
  /** 1 when the shop marked it as sold out, independent of stock. */
  readonly is_sold_out: 0 | 1
  readonly released_on: string
  /** Position among the new drops of the home page. */
  readonly new_drop_position: number | null
  readonly sizes_json: string
  readonly colours_json: string
  readonly pictures_json: string
  readonly description: string
  readonly features_json: string
  /** The revision of the topic `stock` when its stock last changed visibly. */
  readonly stock_revision: Generated<number>
  readonly state: Generated<ProductState>
  /** When a scheduled product goes live. */
  readonly publish_at: Generated<number | null>
  /** Its place among all products. */
  readonly position: Generated<number>
  /** Counts its edits: an edit of an older version is refused. */
  readonly version: Generated<number>
  /** The revision of the topic `pieces` when it was last edited. */
  readonly revision: Generated<number>
  /** Its picture for link previews, if it did not come with the release. */
  readonly share_file: Generated<string | null>
  /** Its sale was stopped by the owner, for the time being. */
  readonly paused_at: Generated<number | null>
}

type VariantsTable = {
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** Its own price; null for the usual one of its size. */
  readonly price_pesewas: Generated<number | null>
}

type CollectionsTable = {
  readonly slug: string
  readonly title: string
  readonly short_label: string
  readonly position: number
  readonly in_navigation: 0 | 1
}

type CategoriesTable = {
  readonly slug: string
  readonly title: string
  readonly position: number
}

/** `shipped`: its files are part of the release. `uploaded`: they are in the store of pictures. */
export type PictureOrigin = 'shipped' | 'uploaded'

type PicturesTable = {
  readonly name: string
  /** Of the content; a part of each file's name. */
  readonly hash: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly tint: string
  readonly placeholder: string
  /** Empty until the AVIF files of an upload are made. */
  readonly avif_widths_json: string
  readonly jpeg_widths_json: string
  readonly origin: PictureOrigin
  readonly created_at: number
  /** The revision of the topic `pieces` when it last changed. */
  readonly revision: Generated<number>
  /** Until then one process makes its AVIF files. */
  readonly lease_until: Generated<number>
}

type GalleryPiecesTable = {
  readonly id: number
  readonly category: GalleryCategory
  readonly picture: string
  readonly description: string
  readonly product_ids_json: string
  readonly position: number
}

/** A table with one row. */
type HomePageTable = {
  readonly id: 1
  readonly hero_picture: string
  readonly hero_product_id: number | null
  /** The gallery piece that the home page shows. */
  readonly look_id: number | null
  /** The files of an uploaded film; null for the film of the release. */
  readonly film_json: string | null
}

/**
 * `receiving`: chunks arrive. `received`: complete, to be derived. `derived`: its JPEGs stand.
 * `refused`: not a picture that we take; `refusal` says why.
 */
export type UploadState = 'receiving' | 'received' | 'derived' | 'refused'

type UploadsTable = {
  readonly id: string
  readonly staff_id: string
  /** Null for a poster of the gallery or the home page. */
  readonly product_id: number | null
  /** As the phone named it. */
  readonly file_name: string
  /** What is to be made of it (`UploadPlan`). */
  readonly plan_json: string
  readonly bytes: number
  readonly received: number
  readonly state: UploadState
  /** The picture that it became. */
  readonly picture: string | null
  readonly refusal: string | null
  /** Until then one process derives it. */
  readonly lease_until: Generated<number>
  readonly created_at: number
}

/** The bytes of an upload until its JPEG files stand, so that any process can go on with it. */
type UploadChunksTable = {
  readonly upload_id: string
  /** Of its first byte. */
  readonly start: number
  readonly bytes: Uint8Array
}

/** `pending`: the address was typed. `confirmed`: by a link mailed to it. */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

type SubscribersTable = {
  /** Lower-cased: one entry per mailbox. */
  readonly email: string
  /** The form's place, such as footer. */
  readonly source: string
  readonly created_at: number
  /** As typed, because some mail servers are case-sensitive. */
  readonly address: Generated<string>
  readonly state: Generated<SubscriberState>
  readonly state_since: Generated<number>
}

/** A mailed link; only its hash is stored. It can always unsubscribe, and confirm for a while. */
type SubscriberLinksTable = {
  readonly token_hash: string
  readonly email: string
  readonly confirms_until: number | null
  readonly created_at: number
}

/**
 * `catalogue`: anything may have changed. `pieces`: only some products or pictures. `stock`: only the
 * stock of some products. `counted-stock`: as `stock`, by a person; the topic `stock` changes with it.
 */
export type RevisionTopic =
  | 'catalogue'
  | 'pieces'
  | 'stock'
  | 'counted-stock'
  | 'settings'
  | 'drops'

type RevisionsTable = {
  readonly topic: RevisionTopic
  readonly revision: number
}

type RateLimitsTable = {
  readonly key: string
  readonly hits: number
  readonly resets_at: number
}

/** A table with one row. */
type ExchangeRatesTable = {
  readonly id: 1
  /** The last good rates; null before the first successful fetch. */
  readonly rates_json: string | null
  readonly source: 'primary' | 'fallback' | null
  readonly fetched_at: number | null
  /** 1 when all services failed at the last fetch. */
  readonly is_failing: 0 | 1
  /** The services of the last fetch: when the settings name others, they are fetched at once. */
  readonly services: string
  readonly next_fetch_at: number
  /** Until then one process fetches for all. */
  readonly lease_until: number
}

type OrdersTable = {
  readonly id: string
  readonly state: OrderState
  readonly attention_reason: OrderReviewReason | null
  /** 1 while its pieces are deducted from stock, held or sold. */
  readonly holds_stock: 0 | 1
  /** The browser generates the token: it proves who ordered, and makes a retry the same order. */
  readonly access_token_hash: string
  /** Hash of the request: the same token with a different request is refused. */
  readonly request_hash: string
  /** Hash of the network it came from, to limit open holds. */
  readonly source_hash: string
  readonly email: string
  readonly phone: string
  readonly customer_json: string
  readonly discount_code: string | null
  readonly subtotal_pesewas: number
  readonly discount_pesewas: number
  /** Part of the total. */
  readonly delivery_pesewas: Generated<number>
  /** The zone as it was when the order was placed (`ChosenZone`); null before there were zones. */
  readonly delivery_json: Generated<string | null>
  readonly total_pesewas: number
  readonly created_at: number
  readonly hold_expires_at: number
  /** Total of all its lines. */
  readonly pieces: Generated<number>
  readonly paid_at: number | null
  /** The order that this one replaced, after the cart or the form was changed. */
  readonly replaces: string | null
  /** The shop's mode when it was placed; null for orders older than this column. */
  readonly mode: Generated<PaymentMode | null>
  readonly channel: Generated<OrderChannel>
  /** Set when it is paid; kept, but without meaning, when it is no longer. */
  readonly fulfilment: Generated<Fulfilment | null>
  readonly packed_at: Generated<number | null>
  /** When its last piece was sent. */
  readonly sent_at: Generated<number | null>
  readonly delivered_at: Generated<number | null>
  /** How a market sale was paid; null for orders that a provider settled. */
  readonly paid_by: Generated<MarketPayment | null>
  /** What the owner may search by, in lower case (domain/order/search-text.ts). */
  readonly search_text: Generated<string>
  /** Links and visits of `order_tokens` that are not newer are no longer valid. */
  readonly links_revoked_at: Generated<number | null>
  /** 1 if its hold was made longer for somebody else to pay it. */
  readonly is_held_long: Generated<0 | 1>
}

/**
 * `track`: a link to the order's page. `pay`: a link for whoever pays it. `visit` and `pay-visit`: the
 * cookie that such a link was exchanged for.
 */
export type OrderTokenPurpose = 'track' | 'visit' | 'pay' | 'pay-visit'

type OrderTokensTable = {
  readonly token_hash: string
  readonly order_id: string
  readonly purpose: OrderTokenPurpose
  readonly created_at: number
  readonly expires_at: number
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
  /** Null as above; the order's `paid_at` is that of its first payment. */
  readonly paid_at: Generated<number | null>
  /** Hash of the visit (`pay-visit`) that started it; null if the customer did. */
  readonly payer_visit: Generated<string | null>
  /** The address that the payer gave for the receipt. */
  readonly payer_email: Generated<string | null>
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
}

type RefundLinesTable = {
  readonly refund_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
  readonly amount_pesewas: number
  readonly restock: 0 | 1
}

/** What a customer wants to send back. Who erases a customer erases its texts. */
type ReturnsTable = {
  readonly id: string
  readonly order_id: string
  /** Of the form that asked for it: sent twice, it is one return. */
  readonly form_id: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** The customer's. */
  readonly reason: string
  /** The owner's words: how to send it back, or why not. */
  readonly answer: Generated<string>
  readonly refund_id: Generated<string | null>
  /** Who carries the other size; as in `shipments`. */
  readonly carrier: Generated<string>
  readonly phone: Generated<string>
  readonly tracking: Generated<string>
  readonly note: Generated<string>
  readonly created_at: number
  readonly agreed_at: Generated<number | null>
  readonly received_at: Generated<number | null>
  /** When it was settled, refused or taken back. */
  readonly ended_at: Generated<number | null>
}

type ReturnLinesTable = {
  readonly return_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
  /** Of an exchange: held since it was asked for. */
  readonly new_size: Size | null
  /** How many of the pieces went back on sale. */
  readonly restocked: Generated<number>
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

/** Review cases for the owner, and how they were resolved. */
type AttentionCasesTable = {
  /** Reason and subject: the same case is opened once. */
  readonly key: string
  readonly reason: ReviewReason
  readonly order_id: string | null
  readonly reference: string | null
  /** The key of the webhook event that it is about. */
  readonly event_key: string | null
  readonly detail: string
  readonly act_by: number | null
  readonly opened_at: number
  readonly closed_at: number | null
  readonly closed_note: string | null
}

/** Counts per day, without any data about visitors. */
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
  /** Time of the next attempt; null when done or failed. */
  readonly next_at: number | null
  readonly lease_until: number
  readonly done_at: number | null
  readonly parked_at: number | null
  readonly last_error: string | null
}

type DataRightsRequestsTable = {
  /** The request number shown to the person and the owner. */
  readonly number: string
  /** Hash of the token in the letter that proves the mailbox. */
  readonly proof_token_hash: string
  /** Deduplicates open requests with the same content; null once closed. */
  readonly open_key: string | null
  /** Kept when the address is erased, as proof that the request was answered. */
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
  /** When the address was erased; name and address are then removed on closing. */
  readonly erased_at: number | null
}

/** `live-payments`: a process has started with live keys. Survives a lost settings file. */
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
  /** 1 when the newsletter box was checked. */
  readonly newsletter: 0 | 1
  readonly created_at: number
  readonly read_at: Generated<number | null>
  readonly answered_at: Generated<number | null>
}

/** Append-only. The moves of a variant add up to its stock. */
type StockMovesTable = {
  readonly id: string
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  /** Pieces, negative when they leave the shelf; 0 for the sale of pieces that were held. */
  readonly by: number
  readonly reason: StockReason
  readonly order_id: string | null
  readonly staff_id: string | null
  readonly at: number
}

/** A parcel. */
type ShipmentsTable = {
  readonly id: string
  readonly order_id: string
  /** The carrier's or the rider's name. */
  readonly carrier: string
  /** The rider's phone, or empty. */
  readonly phone: string
  readonly tracking: string
  readonly note: string
  readonly sent_at: number
}

type ShipmentLinesTable = {
  readonly shipment_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
}

/** What was done with an order. The latest step can be undone for a minute. */
type OrderStepsTable = {
  readonly id: string
  readonly order_id: string
  readonly kind: OrderStepKind
  readonly shipment_id: string | null
  /** Null for the owner's commands. */
  readonly staff_id: string | null
  readonly at: number
  readonly undone_at: number | null
}

type OrderNotesTable = {
  readonly id: string
  readonly order_id: string
  readonly text: string
  readonly staff_id: string | null
  readonly at: number
}

type StaffTable = {
  readonly id: string
  readonly name: string
  /** Lower-cased. */
  readonly email: string
  readonly role: Role
  /** PHC string of argon2id. */
  readonly password_hash: string
  readonly created_at: number
  readonly disabled_at: number | null
}

type StaffSessionsTable = {
  /** Names it in the list of devices; it is not the token. */
  readonly id: string
  readonly token_hash: string
  readonly staff_id: string
  /** Browser and system, such as "Chrome on Android". */
  readonly device: string
  readonly created_at: number
  readonly seen_at: number
  /** When password or passkey was last given: steps up for five minutes. */
  readonly proved_at: number
}

type StaffPasskeysTable = {
  /** The credential's id, base64url. */
  readonly id: string
  readonly staff_id: string
  readonly name: string
  /** COSE key, base64url. */
  readonly public_key: string
  readonly counter: number
  readonly transports_json: string
  readonly created_at: number
  readonly used_at: number | null
}

/** Each can be answered once. */
type PasskeyChallengesTable = {
  readonly challenge_hash: string
  /** Null before sign-in. */
  readonly staff_id: string | null
  readonly expires_at: number
}

export type StaffCodeKind = 'setup' | 'invitation' | 'reset' | 'recovery'

/** Codes that can be used once; only their hashes are stored. */
type StaffCodesTable = {
  readonly id: string
  readonly code_hash: string
  readonly kind: StaffCodeKind
  /** Of a reset or a recovery code. */
  readonly staff_id: string | null
  /** Of an invitation. */
  readonly email: string | null
  readonly role: Role | null
  readonly created_at: number
  /** Null: does not expire. */
  readonly expires_at: number | null
  readonly used_at: number | null
  readonly revoked_at: number | null
}

/** Wrong guesses of an account or a source, by hash. */
type SignInFailuresTable = {
  readonly key: string
  readonly failures: number
  readonly failed_at: number
}

/** Append-only: who did what. */
type AuditTable = {
  readonly id: string
  readonly at: number
  /** Null for the owner's commands and the shop itself. */
  readonly staff_id: string | null
  /** The person's name at that time, or the command. */
  readonly actor: string
  readonly action: string
  /** What it was done to, such as `order NKB-1234`. */
  readonly subject: string
  readonly detail_json: string
}

type SettingsTable = {
  readonly key: string
  readonly value_json: string
  readonly changed_at: number
}

type DeliveryZonesTable = {
  readonly id: string
  readonly name: string
  readonly kind: DeliveryKind
  readonly countries_json: string
  readonly regions_json: string
  readonly towns: string
  readonly words: string
  readonly fee_pesewas: number
  readonly position: number
  /** Counts its edits: an edit of an older version is refused. */
  readonly version: Generated<number>
}
