import { hasAddress } from '../checkout/payer-address.ts'
import { isPickUp } from '../delivery/pick-up.ts'
import type { Order } from './order.ts'

/**
 * The order is to be brought to somebody, and nobody has said where. A pick-up order needs no address, and a market
 * sale has been handed over.
 */
export function lacksAddress({
  channel,
  zone,
  customer,
}: Pick<Order, 'channel' | 'zone' | 'customer'>): boolean {
  return channel !== 'market' && !isPickUp({ zone }) && !hasAddress(customer)
}
