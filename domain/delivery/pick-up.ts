import type { Order } from '../order/order.ts'
import type { ChosenZone } from './zone.ts'

type Zoned = Pick<Order, 'zone'>

/** The customer collects such an order: nobody brings it, and no address matters. */
export function isPickUp({ zone }: Zoned): boolean {
  return zone?.kind === 'pick-up'
}

/** Place, hours and the owner's words are each on a line of their own; an order that is sent has no lines. */
export function pickUpLines({ zone }: Zoned): readonly string[] {
  if (zone?.kind !== 'pick-up') return []
  return [placeOf(zone), zone.hours ?? '', zone.words].filter((line) => line !== '')
}

/** 'Shop, 12 Oxford Street, Osu, Mon to Sat 10 to 6'; '' for an order that is sent. */
export function pickUpWords({ zone }: Zoned): string {
  if (zone?.kind !== 'pick-up') return ''
  return [placeOf(zone), zone.hours].filter(Boolean).join(', ')
}

/** Orders that are older than the field have the place in the name or the words of the zone. */
function placeOf({ name, place }: ChosenZone): string {
  return place || name
}
