/** What https://js.paystack.co/v2/inline.js puts on the page; it fits `PaymentPop`. */
export const PAYSTACK_GLOBAL = 'PaystackPop'
