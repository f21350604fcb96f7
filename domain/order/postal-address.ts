import { findCountry } from '../checkout/countries.ts'
import { internationalPhone } from '../checkout/phone.ts'
import type { Order } from './order.ts'

type Customer = Order['customer']

export function customerName({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Street, place and country each have a line of their own, without what is not known. */
export function postalLines(
  customer: Pick<
    Customer,
    'address' | 'city' | 'region' | 'digitalAddress' | 'postalCode' | 'country'
  >,
): string[] {
  const { address, city, region, digitalAddress, postalCode, country } = customer
  const place = [city, region, postalCode].filter((part) => part !== '').join(', ')
  return [address, digitalAddress, place, findCountry(country)?.name ?? country].filter(
    (line) => line !== '',
  )
}

/** A parcel needs name, address with landmark and digital address, and phone to arrive. */
export function whereTo({ customer }: Pick<Order, 'customer'>): readonly string[] {
  const phone = customer.phone && internationalPhone(customer.phone, customer.country)
  return [customerName(customer), ...postalLines(customer), phone].filter((line) => line !== '')
}
