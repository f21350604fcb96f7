/** Who takes the payments, as shoppers and the owner know it: for every sentence that names it. */
export const PAYMENT_COMPANY = 'Paystack'
