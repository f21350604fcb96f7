import type { Attempt } from '#database/payments/payment-attempts'
import type { PaymentProvider } from './payments.ts'

type ProviderContext = { readonly payments: PaymentProvider }

/**
 * The provider that an attempt or an event names. Null if this process has no keys for it: no other
 * provider can verify the payment, so it waits, and after three days the owner is notified.
 */
export function findProvider({ payments }: ProviderContext, name: string): PaymentProvider | null {
  return payments.name === name ? payments : null
}

/**
 * It is null also for a live payment if this process has test keys: the provider would not know it. And for one of a test
 * order that was ended, if this process has live keys: nothing is open there, and live keys made none of it.
 */
export function findAttemptProvider(
  context: ProviderContext,
  {
    provider,
    orderMode,
    orderEndedAtMs,
  }: Pick<Attempt, 'provider' | 'orderMode' | 'orderEndedAtMs'>,
): PaymentProvider | null {
  const named = findProvider(context, provider)
  const isOfLive = orderMode === 'live'
  const isOfEndedTest = orderMode === 'test' && orderEndedAtMs !== null
  const isForeign = named?.mode === 'test' ? isOfLive : isOfEndedTest
  return isForeign ? null : named
}
