import type { Order } from './order.ts'

/** The order only pays what the delivery of another one costs more: it has no units, and nothing is packed. */
export function paysDifference({ lines, channel }: Pick<Order, 'lines' | 'channel'>): boolean {
  return channel === 'message' && lines.length === 0
}
