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
  /** It is 1 while the order's units are deducted from stock, held or sold. */
  readonly holds_stock: 0 | 1
  /** The browser generates the token: it proves who ordered, and makes a retry the same order. */
  readonly access_token_hash: string
  /** The hash of the request is kept because the same token with a different request is refused. */
  readonly request_hash: string
  /** This is a hash of the network that the order came from, to limit open holds. */
  readonly source_hash: string
  readonly email: string
  readonly phone: string
  readonly customer_json: string
  readonly discount_code: string | null
  readonly subtotal_pesewas: number
  readonly discount_pesewas: number
  /** It is JSON of the ids of the products that the discount is on; null stands for all of the order. */
  readonly discounted_products: Generated<string | null>
  /** The delivery is part of the total. */
  readonly delivery_pesewas: Generated<number>
  /** This is the zone as it was when the order was placed (`ChosenZone`); null before there were zones. */
  readonly delivery_json: Generated<string | null>
  readonly total_pesewas: number
  readonly created_at: number
  readonly hold_expires_at: number
  /** This counts the units of all lines. */
  readonly pieces: Generated<number>
  readonly paid_at: number | null
  /**
   * The device that kept a market sale until it was booked says when it was made; null for other orders. Figures of
   * money count the sale for this time; stock, numbers and lists keep the booking's, which is `paid_at`.
   */
  readonly sold_at: Generated<number | null>
  /** The order replaced this one after the cart or the form was changed. */
  readonly replaces: string | null
  /** This is the shop's mode when the order was placed; null for orders older than this column. */
  readonly mode: Generated<PaymentMode | null>
  readonly channel: Generated<OrderChannel>
  /** It is set when the order is paid, and kept, but without meaning, when it is no longer. */
  readonly fulfilment: Generated<Fulfilment | null>
  readonly packed_at: Generated<number | null>
  /** The order could be collected from this time on. */
  readonly ready_at: Generated<number | null>
  /** The last unit of the order was sent or collected then. */
  readonly sent_at: Generated<number | null>
  readonly delivered_at: Generated<number | null>
  /** A market sale was paid this way; null for orders that a provider settled. */
  readonly paid_by: Generated<MarketPayment | null>
  /** The owner may search by this text, in lower case (domain/order/search-text.ts). */
  readonly search_text: Generated<string>
  /** Links and visits of `order_tokens` that are not newer than this are no longer valid. */
  readonly links_revoked_at: Generated<number | null>
  /** It is 1 if the hold was made longer for somebody else to pay the order. */
  readonly is_held_long: Generated<0 | 1>
  /** It is JSON of the rules with which the order was priced (`OrderRules`); null stands for `SHIPPED_RULES`. */
  readonly rules_json: Generated<string | null>
  /** This request, or run of a job, wrote the order; null if unknown, or erased with the customer. */
  readonly placed_by_request: Generated<string | null>
  /** The test order was ended then, before the shop sold for money; its state is `expired` since. */
  readonly test_ended_at: Generated<number | null>
  /** An ended test order was in this state; null for others. */
  readonly test_state: Generated<OrderState | null>
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
 * `track`: a link to the order's page. `pay`: a link for whoever pays the order. `visit` and `pay-visit`: the cookie
 * that such a link was exchanged for.
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

/** The owner has to decide these review cases; a closed one says how it was resolved. */
type AttentionCasesTable = {
  /** The key consists of reason and subject: the same case is opened once. */
  readonly key: string
  readonly reason: ReviewReason
  readonly order_id: string | null
  readonly reference: string | null
  /** The case is about the webhook event with this key. */
  readonly event_key: string | null
  readonly detail: string
  readonly act_by: number | null
  readonly opened_at: number
  readonly closed_at: number | null
  readonly closed_note: string | null
}

/**
 * A row says where an order went before, and where it goes since (`AddressChange`). Whoever erases a customer deletes
 * these rows.
 */
type AddressChangesTable = {
  readonly id: string
  readonly order_id: string
  readonly state: AddressChangeState
  readonly made_by: string
  /** Both columns are JSON of a `WhereTo`. */
  readonly before_json: string
  readonly after_json: string
  readonly difference_pesewas: Generated<number>
  /** The difference is paid with this order. */
  readonly payment_order_id: string | null
  readonly created_at: number
}

/** This is the code that was last mailed to an order's mailbox. It is deleted when it was used. */
type AddressCodesTable = {
  readonly order_id: string
  /** It is null until the mail is sent: the code is made then. */
  readonly code_hash: string | null
  readonly expires_at: number
  /** This counts the wrong codes that were tried. */
  readonly tries: Generated<number>
}
