import type { Place } from '../checkout/payer-address.ts'
import type { ChosenZone } from '../delivery/zone.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import type { Order } from './order.ts'
import { postalLines } from './postal-address.ts'

/** Where an order goes and how: what a change of its address changes. The country is none of it. */
export type WhereTo = Place & { readonly zone: ChosenZone | null }

/**
 * `made`: the order goes there. `asked`: it costs more to bring it there, and that is not paid yet. `dropped`: it was
 * asked for, and gave way to what came later. `renewed`: it is still asked for, and this is an older link to pay it, which
 * ran out.
 */
export type AddressChangeState = 'made' | 'asked' | 'dropped' | 'renewed'

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
  /** The order without pieces with which that is paid; null until a link for it is made. */
  readonly paymentOrderId: string | null
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

/** What the buyer has paid for the delivery: with the order, and for changes since. */
export function paidForDelivery(
  { delivery }: Pick<Order, 'delivery'>,
  changes: readonly Pick<AddressChange, 'state' | 'differencePesewas'>[],
): Cedis {
  const made = changes.filter(({ state }) => state === 'made')
  return pesewas(made.reduce((sum, change) => sum + change.differencePesewas, delivery.minor))
}
