import type { PaymentMode } from '#domain/order/payment-mode'
import type { Config } from '../base/config.ts'
import { PAYSTACK_KEY_NAMES, PAYSTACK_WEBHOOK_PATH } from './paystack/paystack-settings.ts'

export type PaymentSettings = Pick<Config, 'paystack'>

/** The stand-in takes payments if there are no keys, and no money moves. */
export function paymentModeOf({ paystack }: PaymentSettings): PaymentMode {
  return paystack?.mode ?? 'test'
}

/** The names of the key settings, for messages to the operator. */
export const PAYMENT_KEY_NAMES = PAYSTACK_KEY_NAMES.join(' and ')

/** The owner tells the provider this address of the shop. */
export const WEBHOOK_PATH = PAYSTACK_WEBHOOK_PATH

/** The variables of the keys; one is shown to browsers anyway. */
export const PAYMENT_VARIABLES = {
  open: [PAYSTACK_KEY_NAMES[0]],
  secret: [PAYSTACK_KEY_NAMES[1], 'PAYSTACK_FORMER_SECRET_KEYS'],
} as const

/** Other keys are another value. */
export function presentKeys({ paystack }: PaymentSettings): unknown {
  return paystack
}

export function hasPaymentKeys({ paystack }: PaymentSettings): boolean {
  return paystack !== null
}
