import type { Order } from './order.ts'

/** The owner sees this label on a test order; null for other orders. */
export function testOrderWords({ mode, attentionReason }: Order): string | null {
  if (mode !== 'test') return null
  // Money may have moved where modes are mixed: the owner must check first.
  return attentionReason === 'wrong-mode' ? 'TEST ORDER' : 'TEST ORDER, no money moved'
}
