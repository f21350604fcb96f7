import { findCountry } from '#domain/checkout/countries'
import type { Order } from '#domain/order/order'

type Customer = Order['customer']

/** Empty of an order from the market, of which only the country is known. */
export function addressLines({ address, city, region, postalCode, country }: Customer): string[] {
  const place = [city, region, postalCode].filter((part) => part !== '').join(', ')
  if (address === '' && place === '') return []
  return [address, place, findCountry(country)?.name ?? country].filter((line) => line !== '')
}

export function customerName({ firstName, lastName }: Customer): string {
  return `${firstName} ${lastName}`.trim()
}
