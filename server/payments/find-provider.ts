import type { Attempt } from '#database/repositories/payment-attempts'
import type { PaymentProvider } from './payments.ts'

type Taking = { readonly payments: PaymentProvider }

/**
 * The provider that an attempt or an event names. Null if this process has no keys for it: no other
 * provider can verify the payment, so it waits, and after three days the owner is notified.
 */
export function findProvider({ payments }: Taking, name: string): PaymentProvider | null {
  return payments.name === name ? payments : null
}

/** With test keys the provider does not know a live payment: that it is unknown is then no answer. */
export function providerOf(
  taking: Taking,
  { provider, orderMode }: Pick<Attempt, 'provider' | 'orderMode'>,
): PaymentProvider | null {
  const named = findProvider(taking, provider)
  return named?.mode === 'test' && orderMode === 'live' ? null : named
}
