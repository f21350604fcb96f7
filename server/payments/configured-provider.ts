import { join } from 'node:path'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { Config } from '../env.ts'
import type { PaymentProvider } from './payments.ts'
import { createPaystack } from './paystack/create-paystack.ts'
import { PAYSTACK_KEY_NAMES } from './paystack/paystack-settings.ts'
import { createStandIn, type DeliverWebhook, type StandIn } from './stand-in/create-stand-in.ts'

/** Those that say who takes the payments. */
export type PaymentSettings = Pick<Config, 'paystack'>

/** Without keys the stand-in takes payments, and no money moves. */
export function paymentModeOf({ paystack }: PaymentSettings): PaymentMode {
  return paystack?.mode ?? 'test'
}

/** The settings that hold the keys, for sentences to whoever starts the shop. */
export const PAYMENT_KEY_NAMES = PAYSTACK_KEY_NAMES.join(' and ')

export function hasPaymentKeys({ paystack }: PaymentSettings): boolean {
  return paystack !== null
}

export type ConfiguredProvider = {
  readonly provider: PaymentProvider
  /** Null when a provider with keys takes the payments. */
  readonly standIn: StandIn | null
}

type Surroundings = { readonly now: () => number; readonly deliverWebhook: DeliverWebhook }

/** With keys the provider takes the payments, without them the shop's own stand-in does. */
export function openProvider(
  { paystack, publicUrl, dataDir }: PaymentSettings & Pick<Config, 'publicUrl' | 'dataDir'>,
  surroundings: Surroundings,
): ConfiguredProvider {
  if (paystack) return { provider: createPaystack(paystack), standIn: null }
  const folder = join(dataDir, 'paystack-stand-in')
  const standIn = createStandIn({ ...surroundings, publicUrl, folder })
  return { provider: standIn, standIn }
}
