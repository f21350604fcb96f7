/** The payment provider's name in sentences for shoppers and the owner. */
export const PAYMENT_COMPANY = 'Paystack'
