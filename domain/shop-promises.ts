/**
 * What the shop promises about delivery, returns and payment. Product page, cart, checkout, FAQ and
 * terms use these words, so that they cannot contradict each other.
 */

/** §2: stands on every product page. No fee exists on smaller orders either. */
export const FREE_SHIPPING_LINE = 'Free shipping on orders over GHS 100'

/** §2: in the order summary of cart and checkout. */
export const SHIPPING_WORDS = 'Free in Ghana; abroad agreed by contact'

export const RETURN_PERIOD = 'within 14 days from delivery'

export const WAYS_TO_PAY = 'mobile money (MTN, Telecel, AT) or by card (Visa, Mastercard)'

/** How long pieces are held for an unpaid order, unless the owner or the environment says otherwise. */
export const USUAL_HOLD_MINUTES = 15
