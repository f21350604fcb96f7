/** The global that https://js.paystack.co/v2/inline.js defines; it satisfies `PaymentPop`. */
export const PAYSTACK_GLOBAL = 'PaystackPop'
