import type { OrderRequest } from '#contracts/order-request'
import type { CartChanged } from './order-refusal.ts'

/** A refusal that is the same for everybody with the same cart. */
export type GoneAnswer = {
  readonly status: number
  /** A text leaves together with the headers; bytes would be a second part. */
  readonly body: string
  readonly bytes: number
}

/**
 * Ready refusals of orders for what is sold or held. In a drop thousands of them come in a second, and the same answer is
 * right for all of them. What is in stock goes the ordinary way, and so does whatever is not plain.
 */
export type GoneAnswers = {
  /** Somebody was refused because something of this cart is gone. */
  readonly note: (refusal: CartChanged) => void
  /** False if nobody was refused lately: then there is nothing to be found. */
  readonly hasRefusedLately: () => boolean
  /** Null: the order goes the ordinary way. */
  readonly find: (request: OrderRequest) => Promise<GoneAnswer | null>
}
