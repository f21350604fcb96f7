import type { Result } from '#domain/result'
import type { PaymentSettings } from './payment-settings.ts'
import type { PaymentFailure, PaymentProvider } from './payments.ts'
import { checkKeys } from './paystack/check-keys.ts'
import { createPaystack } from './paystack/create-paystack.ts'

export type AskedProvider = Pick<PaymentProvider, 'name' | 'mode' | 'verify'> & {
  readonly checkKeys: () => Promise<Result<null, PaymentFailure>>
}

/** The provider of keys that are not in use yet; null without keys. */
export function askProvider({ paystack }: PaymentSettings): AskedProvider | null {
  if (paystack === null) return null
  const { name, mode, verify } = createPaystack(paystack)
  return { name, mode, verify, checkKeys: () => checkKeys(paystack) }
}
