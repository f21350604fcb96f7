import type { PaymentProvider } from './payments.ts'

/**
 * The provider that an attempt or an event names. Null where this shop has no settings for it: nobody
 * else can say whether it was paid, so it waits, and after three days the owner is told.
 */
export function findProvider(
  { payments }: { readonly payments: PaymentProvider },
  name: string,
): PaymentProvider | null {
  return payments.name === name ? payments : null
}
