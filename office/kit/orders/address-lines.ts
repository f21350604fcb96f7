import type { Order } from '#domain/order/order'
import { postalLines } from '#domain/order/postal-address'

/** Returns no lines if only the country is known, as for an order from the market. */
export function addressLines(customer: Order['customer']): string[] {
  const { address, city, region, digitalAddress, postalCode } = customer
  const isKnown = [address, city, region, digitalAddress, postalCode].some((part) => part !== '')
  return isKnown ? postalLines(customer) : []
}
