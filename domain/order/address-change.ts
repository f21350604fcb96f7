import type { Place } from '../checkout/payer-address.ts'
import type { ChosenZone } from '../delivery/zone.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import type { Order } from './order.ts'
import { postalLines } from './postal-address.ts'

/** A change of address may change all of this. The country is not part of it. */
export type WhereTo = Place & { readonly zone: ChosenZone | null }

/**
 * `made`: the order goes there. `asked`: it costs more to bring it there, and that is not paid yet. `dropped`: it was
 * asked for, and gave way to a later change. `renewed`: it is still asked for, but this link to pay it is an older one
 * that ran out.
 */
export type AddressChangeState = 'made' | 'asked' | 'dropped' | 'renewed'

export type AddressChange = {
  readonly id: string
  readonly orderId: string
  readonly state: AddressChangeState
  /** This is the name of the person who made the change, or asked for it. */
  readonly by: string
  readonly before: WhereTo
  readonly after: WhereTo
  readonly differencePesewas: number
  /** An order without units pays the difference; null until a link for it is made. */
  readonly paymentOrderId: string | null
  readonly atMs: number
}

export function whereOrderGoes({ customer, zone }: Pick<Order, 'customer' | 'zone'>): WhereTo {
  const { address, city, region, digitalAddress, postalCode } = customer
  return { address, city, region, digitalAddress, postalCode, zone }
}

/** The lines are the address for people, or say that the order is collected. */
export function whereToLines({ zone, ...place }: WhereTo): readonly string[] {
  if (zone?.kind === 'pick-up') return [`${zone.name}: collected, not sent`]
  const lines = postalLines({ ...place, country: '' }).filter((line) => line !== '')
  if (lines.length === 0) return ['No address']
  return zone === null ? lines : [...lines, zone.name]
}

/** The buyer has paid for the delivery with the order, and for changes of it since. */
export function paidForDelivery(
  { delivery }: Pick<Order, 'delivery'>,
  changes: readonly Pick<AddressChange, 'state' | 'differencePesewas'>[],
): Cedis {
  const made = changes.filter(({ state }) => state === 'made')
  return pesewas(made.reduce((sum, change) => sum + change.differencePesewas, delivery.minor))
}
