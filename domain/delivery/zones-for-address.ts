import type { GivenPlace } from '../checkout/payer-address.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import { chooseZone, type OfferedZone, offeredZones } from './offered-zones.ts'
import type { ChosenZone, DeliverySettings } from './zone.ts'

/** An unaddressed order is one of which nobody has said where it goes. */
type Unaddressed = {
  readonly country: string
  readonly subtotal: Cedis
  /** The zone that the owner chose, whose price is `fee`. */
  readonly zone: Pick<ChosenZone, 'id'> | null
  readonly fee: Cedis
}

/**
 * One zone is chosen together with the address: the owner's choice comes first, then what costs no less, and
 * pick-up. Where the owner's choice does not cover the place, all zones that do are offered.
 */
export function zonesForAddress(
  delivery: DeliverySettings,
  { country, subtotal, zone, fee }: Unaddressed,
  region: string,
): readonly OfferedZone[] {
  const offered = offeredZones(delivery, { country, region }, subtotal)
  const own = offered.find(({ id }) => id === zone?.id)
  if (!own) return offered
  const others = offered.filter(
    (each) => each.id !== own.id && (each.kind === 'pick-up' || each.fee.minor >= fee.minor),
  )
  return [own, ...others]
}

/** The zone that was chosen for a place; null if it is not offered there. */
export function zoneOfPlace(
  delivery: DeliverySettings,
  order: Unaddressed,
  { place, zoneId }: GivenPlace,
): OfferedZone | null {
  const region = place?.region ?? regionOf(delivery, zoneId)
  return chooseZone(zonesForAddress(delivery, order, region), zoneId)
}

/** A zone may cost more than was paid. The order's own costs nothing more, whatever its fee is by now. */
export function dearerBy(
  { id, fee }: Pick<OfferedZone, 'id' | 'fee'>,
  { zone, fee: paid }: Pick<Unaddressed, 'zone' | 'fee'>,
): Cedis {
  return pesewas(id === zone?.id ? 0 : Math.max(0, fee.minor - paid.minor))
}

/** Pick-up is offered in its own region, wherever the customer lives. */
function regionOf({ zones }: DeliverySettings, zoneId: string): string {
  return zones.find(({ id }) => id === zoneId)?.regions[0] ?? ''
}
