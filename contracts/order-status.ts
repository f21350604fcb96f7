import type { Line } from '#domain/cart/line'
import type { OrderReviewReason } from '#domain/order/order'
import type { PictureData } from './picture.ts'

/** What the browser posts to /api/orders/status. */
export type OrderStatusRequest = {
  readonly reference: string
  /** Of the browser that ordered: the answer then has the customer in it. */
  readonly accessToken?: string | undefined
}

/** How the payment of an order stands. */
export type OrderStanding =
  | 'paid'
  | 'attention'
  /** Somebody is paying, such as on the phone. */
  | 'open'
  /** Nobody is paying, so far as the provider knows, and there is still time. */
  | 'unpaid'
  /** Nobody paid in time, and the pieces were given back. */
  | 'expired'
  | 'refused'
  /** The provider could not be asked. */
  | 'unavailable'

/** How an order stands, as /api/orders/status answers and the success page shows it. */
export type OrderStatus = {
  readonly standing: OrderStanding
  /** Why somebody of the shop looks at it, also where it is paid. */
  readonly attentionReason: OrderReviewReason | null
  readonly orderId: string
  readonly reference: string
  readonly placedAt: string
  readonly paymentMethod: string
  readonly subtotalPesewas: number
  readonly discountPesewas: number
  readonly totalPesewas: number
  readonly items: readonly OrderedItem[]
  /** Only for the browser that ordered. */
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
