import type { Generated } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import type { ImageVariant } from '#domain/catalogue/views'
import type { AddressChangeState } from '#domain/order/address-change'
import type { MarketPayment, OrderChannel } from '#domain/order/channel'
import type { Fulfilment } from '#domain/order/fulfilment'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { ReviewReason } from '#domain/order/review-case'

export type OrderTables = {
  readonly orders: OrdersTable
  readonly order_lines: OrderLinesTable
  readonly order_tokens: OrderTokensTable
  readonly order_notes: OrderNotesTable
  readonly attention_cases: AttentionCasesTable
  readonly address_changes: AddressChangesTable
  readonly address_codes: AddressCodesTable
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
  /** JSON of the ids of the products that the discount is on; null: all of the order. */
  readonly discounted_products: Generated<string | null>
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
  /**
   * When a sale at the market was made, by the device that kept it until it was booked; null for other orders. Figures
   * of money count it for this time; stock, numbers and lists keep the booking's, which is `paid_at`.
   */
  readonly sold_at: Generated<number | null>
  /** The order that this one replaced, after the cart or the form was changed. */
  readonly replaces: string | null
  /** The shop's mode when it was placed; null for orders older than this column. */
  readonly mode: Generated<PaymentMode | null>
  readonly channel: Generated<OrderChannel>
  /** Set when it is paid; kept, but without meaning, when it is no longer. */
  readonly fulfilment: Generated<Fulfilment | null>
  readonly packed_at: Generated<number | null>
  /** When it could be collected. */
  readonly ready_at: Generated<number | null>
  /** When its last piece was sent or collected. */
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
  /** The id of the request, or of the job's run, that wrote it; null if unknown, or erased with the customer. */
  readonly placed_by_request: Generated<string | null>
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

type OrderNotesTable = {
  readonly id: string
  readonly order_id: string
  readonly text: string
  readonly staff_id: string | null
  readonly at: number
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

/** Where an order went before, and where it goes since (`AddressChange`). Who erases a customer deletes them. */
type AddressChangesTable = {
  readonly id: string
  readonly order_id: string
  readonly state: AddressChangeState
  readonly made_by: string
  /** JSON of a `WhereTo`. */
  readonly before_json: string
  readonly after_json: string
  readonly difference_pesewas: Generated<number>
  /** The order with which the difference is paid. */
  readonly payment_order_id: string | null
  readonly created_at: number
}

/** The code that was last mailed to an order's mailbox. It is deleted when it was used. */
type AddressCodesTable = {
  readonly order_id: string
  /** Null until its mail is sent: the code is made then. */
  readonly code_hash: string | null
  readonly expires_at: number
  /** How many wrong codes were tried. */
  readonly tries: Generated<number>
}
