import type { Order } from './order.ts'

/** The label that the owner sees on a test order; null for other orders. */
export function testOrderWords({ mode, attentionReason }: Order): string | null {
  if (mode !== 'test') return null
  // With mixed modes money may have moved: the owner must check first.
  return attentionReason === 'wrong-mode' ? 'TEST ORDER' : 'TEST ORDER, no money moved'
}
