import { DEFAULT_DELIVERY, type Zone } from '#domain/delivery/zone'
import type { TestOrders } from './open-orders.ts'

/** Returns the same shop with changed zones. */
export function withZones(orders: TestOrders, change: (zone: Zone) => Zone): TestOrders {
  const { delivery } = orders.settings()
  const changed = { ...delivery, zones: delivery.zones.map(change), freeFromPesewas: 100_000_000 }
  return { ...orders, settings: () => ({ ...orders.settings(), delivery: changed }) }
}

/** Returns the same shop, which delivers only to Ghana, in these regions, or everywhere in Ghana without any. */
export function deliveringOnlyIn(orders: TestOrders, ...regions: readonly string[]): TestOrders {
  const [ghana] = DEFAULT_DELIVERY.zones
  if (!ghana) throw new Error('No zone')
  const zones: readonly Zone[] = [{ ...ghana, regions }]
  const delivery = { ...DEFAULT_DELIVERY, zones }
  return { ...orders, settings: () => ({ ...orders.settings(), delivery }) }
}
