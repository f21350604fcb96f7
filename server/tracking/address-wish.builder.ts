import { DEFAULT_DELIVERY, type Zone } from '#domain/delivery/zone'
import type { Engine } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { createAddressCode, sendAddressCode } from '../orders/address/address-code.ts'
import { changeAddress } from '../orders/address/change-address.ts'
import { offerDifference } from '../orders/address/offer-difference.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { startPayerPayment } from '../pay-links/start-payer-payment.ts'

export const ESI = { staffId: null, name: 'Esi' } as const

/** A paid order in Accra whose buyer wants it in Kumasi, which costs GHS 30 more. */
export async function openWish(engine: Engine) {
  const opened = await openOrders(engine)
  const [ghana] = DEFAULT_DELIVERY.zones
  if (!ghana) throw new Error('No zone')
  const far = { kind: 'charged', regions: ['Ashanti'], feePesewas: 3_000 } as const
  const courier: Zone = { ...ghana, id: 'courier', name: 'Courier', ...far }
  const delivery = {
    zones: [{ ...ghana, regions: ['Greater Accra'] }, courier],
    freeFromPesewas: 100_000_000,
  }
  const orders: TestOrders = { ...opened, settings: () => ({ ...opened.settings(), delivery }) }
  const { orderId } = await paidOrder(orders)
  const ask = async () => {
    await sendAddressCode(orders, orderId)
    const code = await createAddressCode(orders.db, { orderId, nowMs: orders.now() })
    const place = { address: 'By the stadium', city: 'Kumasi', region: 'Ashanti' }
    return changeAddress(orders, { orderId, form: { ...place, code } })
  }
  const asked = await ask()
  if (!asked.ok || asked.value !== 'address-dearer') throw new Error('It is not dearer')
  return { orders, orderId, ask }
}

/** Asks for the difference, as staff do; returns the order with which it is paid. */
export async function offer(orders: TestOrders, orderId: string): Promise<string> {
  const offered = await offerDifference(orders, { orderId, actor: ESI })
  if (!offered.ok) throw new Error(offered.error)
  return offered.value
}

/** Opens the provider's window for it. */
export async function start(orders: TestOrders, orderId: string): Promise<string> {
  const payer = { orderId, visitHash: 'ama', typedEmail: '', sourceHash: 'net' }
  const started = await startPayerPayment(orders, payer)
  if (!started.ok) throw new Error(started.error.code)
  if (started.value.amountPesewas !== 3_000) throw new Error('It is not the difference')
  return started.value.reference
}

export async function pay(orders: TestOrders, reference: string) {
  orders.payments.pay(reference, { id: reference })
  await settlePayment(orders, reference)
}
