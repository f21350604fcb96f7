import { writeAudit } from '#database/repositories/audit'
import { loadOrder, lockOrder } from '#database/repositories/orders'
import { writePayerAddress } from '#database/repositories/payer-address'
import { listAttempts } from '#database/repositories/payment-attempts'
import { transact } from '#database/transact'
import { hasAddress, type PayerAddress, readPayerAddress } from '#domain/checkout/payer-address'
import { chooseZone, offeredZones } from '#domain/delivery/offered-zones'
import { chosenZone } from '#domain/delivery/zone'
import type { FieldErrors } from '#domain/form/read-form'
import type { Order } from '#domain/order/order'
import { addUp } from '#domain/pricing/totals'
import { failure, type Result, success } from '#domain/result'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'

const PAYER = { staffId: null, name: 'the payer' } as const

export type AddressRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<keyof PayerAddress> }
  | { readonly code: 'pay-address-given' | 'pay-address-late' | 'pay-expired' }

type Asked = { readonly orderId: string; readonly input: unknown }

/** Once, for an order that was made without an address. Its zone decides the delivery fee. */
export async function addPayerAddress(
  { db, now, settings }: Pick<OrderContext, 'db' | 'now' | 'settings'>,
  { orderId, input }: Asked,
): Promise<Result<null, AddressRefusal>> {
  const read = readPayerAddress(input)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const { deliveryZone, ...place } = read.value
  const nowMs = await now()
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (order?.state !== 'pending') return failure({ code: 'pay-expired' })
    if (!mayAddAddress(order)) return failure({ code: 'pay-address-given' })
    const customer = { ...order.customer, ...place }
    const offered = offeredZones(settings().delivery, customer, order.subtotal)
    const zone = chooseZone(offered, deliveryZone)
    if (!zone) {
      const fields = { deliveryZone: 'delivery-unavailable' } as const
      return failure({ code: 'fields-invalid', fields })
    }
    const { subtotal, discount } = order
    const totals = addUp({ subtotal, discount, delivery: zone.fee })
    const hasNewTotal = totals.total.minor !== order.total.minor
    // What was asked for at the provider would no longer be what the order comes to.
    if (hasNewTotal && (await listAttempts(trx, orderId)).length > 0) {
      return failure({ code: 'pay-address-late' })
    }
    await writePayerAddress(trx, { ...order, ...totals, customer, zone: chosenZone(zone) })
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor: PAYER, action: 'address-added', subject, nowMs })
    return success(null)
  })
}

/** Only for orders by message: the web asks the customer. */
export function mayAddAddress({ channel, customer, zone }: Order): boolean {
  return channel === 'message' && zone?.kind !== 'pick-up' && !hasAddress(customer)
}
