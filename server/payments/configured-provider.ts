import { join } from 'node:path'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { Config } from '../base/config.ts'
import type { PaymentProvider } from './payments.ts'
import { createPaystack } from './paystack/create-paystack.ts'
import { PAYSTACK_KEY_NAMES } from './paystack/paystack-settings.ts'
import { createStandIn, type DeliverWebhook, type StandIn } from './stand-in/create-stand-in.ts'
import { STAND_IN_FOLDER } from './stand-in/stand-in-folder.ts'

export type PaymentSettings = Pick<Config, 'paystack'>

/** The stand-in takes payments if there are no keys, and no money moves. */
export function paymentModeOf({ paystack }: PaymentSettings): PaymentMode {
  return paystack?.mode ?? 'test'
}

/** The names of the key settings, for messages to the operator. */
export const PAYMENT_KEY_NAMES = PAYSTACK_KEY_NAMES.join(' and ')

export function hasPaymentKeys({ paystack }: PaymentSettings): boolean {
  return paystack !== null
}

export type ConfiguredProvider = {
  readonly provider: PaymentProvider
  /** Null when a provider with keys takes the payments. */
  readonly standIn: StandIn | null
}

type ProviderDependencies = { readonly now: () => number; readonly deliverWebhook: DeliverWebhook }

export function openProvider(
  { paystack, publicUrl, dataDir }: PaymentSettings & Pick<Config, 'publicUrl' | 'dataDir'>,
  dependencies: ProviderDependencies,
): ConfiguredProvider {
  if (paystack) return { provider: createPaystack(paystack), standIn: null }
  const folder = join(dataDir, STAND_IN_FOLDER)
  const standIn = createStandIn({ ...dependencies, publicUrl, folder })
  return { provider: standIn, standIn }
}
