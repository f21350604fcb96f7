import type { Place } from '../checkout/payer-address.ts'
import type { ChosenZone } from '../delivery/zone.ts'
import type { Order } from './order.ts'
import { postalLines } from './postal-address.ts'

/** Where an order goes and how: what a change of its address changes. The country is none of it. */
export type WhereTo = Place & { readonly zone: ChosenZone | null }

/** `made`: the order goes there. `asked`: it costs more to bring it there, and that is not paid yet. */
export type AddressChangeState = 'made' | 'asked'

export type AddressChange = {
  readonly id: string
  readonly orderId: string
  readonly state: AddressChangeState
  /** The name of who made it, or asked for it. */
  readonly by: string
  readonly before: WhereTo
  readonly after: WhereTo
  /** How much more the delivery costs. */
  readonly differencePesewas: number
  readonly atMs: number
}

export function whereOrderGoes({ customer, zone }: Pick<Order, 'customer' | 'zone'>): WhereTo {
  const { address, city, region, digitalAddress, postalCode } = customer
  return { address, city, region, digitalAddress, postalCode, zone }
}

/** The lines of the address for people, or that the order is collected. */
export function whereToLines({ zone, ...place }: WhereTo): readonly string[] {
  if (zone?.kind === 'pick-up') return [`${zone.name}: collected, not sent`]
  const lines = postalLines({ ...place, country: '' }).filter((line) => line !== '')
  if (lines.length === 0) return ['No address']
  return zone === null ? lines : [...lines, zone.name]
}
