/**
 * What the shop promises about delivery, returns and payment. Product page, cart, checkout, FAQ and
 * terms use these words, so that they cannot contradict each other.
 */

/** §2: stands on every product page. The owner sets the sum. */
export function freeShippingLine(fromPesewas: number): string {
  const cedis = fromPesewas / 100
  return `Free shipping on orders over GHS ${Number.isInteger(cedis) ? cedis : cedis.toFixed(2)}`
}

/** As long as the owner sets no other sum. */
export const FREE_SHIPPING_LINE = freeShippingLine(10_000)

/** §2: in the order summary of cart and checkout, as long as the zones are as shipped. */
export const SHIPPING_WORDS = 'Free in Ghana; abroad agreed by contact'

export const RETURN_PERIOD = 'within 14 days from delivery'

export const WAYS_TO_PAY = 'mobile money (MTN, Telecel, AT) or by card (Visa, Mastercard)'

/** How long pieces are held for an unpaid order, unless the owner or the environment says otherwise. */
export const DEFAULT_HOLD_MINUTES = 15
