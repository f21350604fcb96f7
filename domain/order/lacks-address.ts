import { hasAddress } from '../checkout/payer-address.ts'
import type { Order } from './order.ts'

/**
 * Whether an order is to be brought to somebody and nobody has said where. What is fetched needs no address, and what
 * was sold at the stall has been handed over.
 */
export function lacksAddress({
  channel,
  zone,
  customer,
}: Pick<Order, 'channel' | 'zone' | 'customer'>): boolean {
  return channel !== 'market' && zone?.kind !== 'pick-up' && !hasAddress(customer)
}
