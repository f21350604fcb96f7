import { loadOrder, lockOrder } from '#database/orders/orders'
import { writePayerAddress } from '#database/orders/payer-address'
import { listAttempts } from '#database/payments/payment-attempts'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type PayerAddress, readGivenPlace } from '#domain/checkout/payer-address'
import { chosenZone } from '#domain/delivery/zone'
import { zoneOfPlace } from '#domain/delivery/zones-for-address'
import type { FieldErrors } from '#domain/form/read-form'
import { lacksAddress } from '#domain/order/lacks-address'
import { addUp } from '#domain/pricing/totals'
import { failure, type Result, success } from '#domain/result'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'

const PAYER = { staffId: null, name: 'the payer' } as const

export type AddressRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<keyof PayerAddress> }
  | { readonly code: 'pay-address-given' | 'pay-address-late' | 'pay-expired' }

type Asked = { readonly orderId: string; readonly input: unknown }

/** Stores, once, where an order without an address goes, or that its buyer collects it. The zone decides the fee. */
export async function addPayerAddress(
  { db, now, settings }: Pick<OrderContext, 'db' | 'now' | 'settings'>,
  { orderId, input }: Asked,
): Promise<Result<null, AddressRefusal>> {
  const { delivery } = settings()
  const read = readGivenPlace(input, delivery.zones)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const nowMs = await now()
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (order?.state !== 'pending') return failure({ code: 'pay-expired' })
    if (!lacksAddress(order)) return failure({ code: 'pay-address-given' })
    const { customer: known, subtotal, discount } = order
    const seen = { country: known.country, subtotal, zone: order.zone, fee: order.delivery }
    const zone = zoneOfPlace(delivery, seen, read.value)
    if (!zone) {
      const fields = { deliveryZone: 'delivery-unavailable' } as const
      return failure({ code: 'fields-invalid', fields })
    }
    const customer = { ...known, ...read.value.place }
    const totals = addUp({ subtotal, discount, delivery: zone.fee })
    const hasNewTotal = totals.total.minor !== order.total.minor
    // The amount asked for at the provider would no longer be what the order comes to.
    if (hasNewTotal && (await listAttempts(trx, orderId)).length > 0) {
      return failure({ code: 'pay-address-late' })
    }
    await writePayerAddress(trx, { ...order, ...totals, customer, zone: chosenZone(zone) })
    const subject = auditSubject(orderId)
    const action = read.value.place === null ? 'pick-up-chosen' : 'address-added'
    await writeAudit(trx, { actor: PAYER, action, subject, nowMs })
    return success(null)
  })
}
