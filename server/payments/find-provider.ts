import type { PaymentProvider } from './payments.ts'

/**
 * The provider that an attempt or an event names. Null if this process has no keys for it: no other
 * provider can verify the payment, so it waits, and after three days the owner is notified.
 */
export function findProvider(
  { payments }: { readonly payments: PaymentProvider },
  name: string,
): PaymentProvider | null {
  return payments.name === name ? payments : null
}
