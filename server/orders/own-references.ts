import { hasAttemptWithPrefix } from '#database/payments/reference-prefixes'
import { prefixOf } from '#domain/order/order-numbers'
import type { OrderContext } from './order-context.ts'

/**
 * Tells whether this shop made the reference: its prefix is the one of now, or one of an attempt that is stored. Another
 * shop with the same payment account has the same key, so our mark alone would take over its orders
 * (`restore-order.ts`).
 */
export async function isOwnReference(
  { db, settings }: Pick<OrderContext, 'db' | 'settings'>,
  reference: string,
): Promise<boolean> {
  const prefix = prefixOf(reference)
  if (prefix === null) return false
  return prefix === settings().referencePrefix || hasAttemptWithPrefix(db, prefix)
}
