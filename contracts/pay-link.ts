/** The response of POST /api/orders/pay-link. */
export type PayLinkResponse = {
  readonly orderId: string
  /** The address has a token in its fragment. */
  readonly url: string
  /** The units are held and the link works until then. */
  readonly expiresAtMs: number
}

/** The response of POST /api/orders/paid. */
export type PaidOrderResponse = {
  /** This is the payment's reference; null while the order is not paid, or unknown. */
  readonly reference: string | null
}
