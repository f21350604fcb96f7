/** No money moves in test mode. */
export type PaymentMode = 'test' | 'live'

/** A live shop does not settle a test order, nor the reverse. */
export function isOfOtherMode(orderMode: PaymentMode | null, mode: PaymentMode): boolean {
  return orderMode !== null && orderMode !== mode
}
