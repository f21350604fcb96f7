import type { OrderRequest } from '#contracts/order-request'
import type { DeliveryPlace } from '#domain/delivery/place-in-zone'
import type { Order } from '#domain/order/order'

/** An order as it is asked for, before it is priced. */
export type Placement = {
  readonly request: PlacedRequest
  readonly sourceHash: string
  /** The id of the order that this one replaces. */
  readonly replaces: string | null
  /** The payment is started at once, or on the page of a link: by the buyer, or by somebody else. */
  readonly payment: 'now' | 'later' | 'by-other'
  /** It is `web` unless given. */
  readonly channel?: Order['channel']
}

/** The request of a browser, or one made from an order that ran out: then the total is not compared. */
export type PlacedRequest = Omit<OrderRequest, 'shownTotalPesewas'> & {
  readonly shownTotalPesewas: number | null
  /** This is where the zone is, if the zone was chosen without regard to an address. */
  readonly place?: DeliveryPlace | null
}
