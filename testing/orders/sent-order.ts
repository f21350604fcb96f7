import { randomUUIDv7 } from 'node:crypto'
import { UNDO_MS } from '#domain/order/fulfilment'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import type { TestOrders } from './open-orders.ts'
import { paidOrder, THREE_TEES } from './paid-order.ts'

const KOFI = { staffId: null, name: 'Kofi' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' } as const

/** The order has two tees in M and one in L that were sent, a minute ago and more. */
export async function sentOrder(orders: TestOrders, overrides: object = {}) {
  const placed = await paidOrder(orders, { ...THREE_TEES, ...overrides })
  const { orderId } = placed
  const sent = await sendParcel(orders, {
    orderId,
    expected: 'to-pack',
    actor: KOFI,
    parcel: PARCEL,
  })
  if (!sent.ok) throw new Error(sent.error)
  orders.advance(UNDO_MS)
  return placed
}

/** Returns the form as the page sends it, of one tee in M for its money unless something else is said. */
export function returnForm(changes: Readonly<Record<string, string>> = {}) {
  return {
    form: randomUUIDv7(),
    'piece-0': 'on',
    'quantity-0': '1',
    'instead-0': 'refund',
    reason: 'Too small',
    ...changes,
  }
}
