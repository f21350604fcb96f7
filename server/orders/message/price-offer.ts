import type { MessageOrderRequest } from '#contracts/message-order-request'
import { failure, type Result } from '#domain/result'
import type { OrderContext } from '../order-context.ts'
import type { PricedOrder } from '../price-order.ts'
import { priceMessageOrder } from './create-message-order.ts'

/** `missing`: nothing is free, for anybody. `unreachable`: the shop does not deliver to this person's country. */
export type OfferRefusal = 'missing' | 'unreachable'

/** An order that is offered before there is an address: of a person only the country is known. */
export async function priceOffer(
  orders: OrderContext,
  request: MessageOrderRequest,
): Promise<Result<PricedOrder, OfferRefusal>> {
  const priced = await priceMessageOrder(orders, request)
  if (priced.ok) return priced
  if (priced.error.code !== 'delivery-unavailable') return failure('missing')
  const { country } = request.customer
  const zone = orders.settings().delivery.zones.find(({ countries }) => countries.includes(country))
  if (!zone) return failure('unreachable')
  const inRegion = await priceMessageOrder(orders, { ...request, zoneId: zone.id })
  return inRegion.ok ? inRegion : failure('missing')
}
