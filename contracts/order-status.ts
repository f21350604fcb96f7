import type { Line } from '#domain/cart/line'
import type { OrderReviewReason } from '#domain/order/order'
import type { HoldTimes } from './hold.ts'
import type { PictureData } from './picture.ts'

/** The browser posts this to /api/orders/status. */
export type OrderStatusRequest = {
  readonly reference: string
  /** The token of the browser that ordered: the response then includes the customer. */
  readonly accessToken?: string | undefined
}

/** The payment status of an order. */
export type OrderStanding =
  | 'paid'
  | 'attention'
  /** A payment is in progress, for example being approved on a phone. */
  | 'open'
  /** The provider knows of no payment in progress; the stock is still held. */
  | 'unpaid'
  /** The order was not paid in time; the stock was released. */
  | 'expired'
  | 'refused'
  /** The provider could not be reached. */
  | 'unavailable'

/** The response of /api/orders/status, also shown by the success page. */
export type OrderStatus = HoldTimes & {
  readonly standing: OrderStanding
  /** It says why the shop must review the order; a paid order can have a reason too. */
  readonly attentionReason: OrderReviewReason | null
  readonly orderId: string
  readonly reference: string
  readonly placedAt: string
  readonly paymentMethod: string
  readonly subtotalPesewas: number
  readonly discountPesewas: number
  readonly deliveryPesewas: number
  readonly totalPesewas: number
  readonly items: readonly OrderedItem[]
  /** These lines say where and when the order is collected; empty for an order that is sent. */
  readonly pickUp: readonly string[]
  /** Somebody else may be asked to pay, except for units of a drop. */
  readonly canBeShared: boolean
  /** Nobody but the browser that ordered gets the customer. */
  readonly customer: OrderCustomer | null
}

export type OrderedItem = Line & {
  readonly title: string
  readonly unitPricePesewas: number
  readonly picture: PictureData
}

export type OrderCustomer = {
  readonly name: string
  readonly email: string
  readonly phone: string
}
