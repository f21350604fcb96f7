import type { Order } from './order.ts'

/** Money that somebody took in person is real, whatever keys the shop had. */
export function isTestOrder({ mode, paidBy }: Pick<Order, 'mode' | 'paidBy'>): boolean {
  return mode === 'test' && paidBy === null
}

/** The owner sees this label on a test order; null for other orders. */
export function testOrderWords(order: Order): string | null {
  if (!isTestOrder(order)) return null
  // Money may have moved where modes are mixed: the owner must check first.
  return order.attentionReason === 'wrong-mode' ? 'TEST ORDER' : 'TEST ORDER, no money moved'
}
