import type { Order } from './order.ts'

/** What the owner reads wherever a test order is shown; null where it is none. */
export function testOrderWords({ mode, attentionReason }: Order): string | null {
  if (mode !== 'test') return null
  // Where test and live met, somebody must look before anyone says what moved.
  return attentionReason === 'wrong-mode' ? 'TEST ORDER' : 'TEST ORDER, no money moved'
}
