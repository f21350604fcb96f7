import { loadOrder } from '#database/orders/orders'
import { lacksAddress } from '#domain/order/lacks-address'
import { sha256 } from '#server/base/sha256'
import type { OrderContext } from '#server/orders/order-context'
import { placeSharedOrder } from '#server/orders/place-order'
import { addPayerAddress } from '#server/pay-links/add-payer-address'
import { createPayLink } from '#server/pay-links/create-pay-link'
import { startPayerPayment } from '#server/pay-links/start-payer-payment'
import { anOrderBody } from './order-body.ts'
import { TEST_SOURCE } from './place-for-test.ts'

/** Places an order and asks for a link, as the checkout does. Throws if it is rejected. */
export async function shareForTest(
  orders: OrderContext,
  overrides: Readonly<Record<string, unknown>> = {},
  source = TEST_SOURCE,
) {
  const body = anOrderBody(overrides)
  const placed = await placeSharedOrder(orders, body, source)
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  const link = await createPayLink(orders, {
    orderId: placed.value,
    accessToken: body.accessToken,
  })
  if (!link.ok) throw new Error(link.error.code)
  return { ...link.value, body, token: link.value.url.split('#')[1] ?? '' }
}

/** Pays as another person, in a browser of their own, who first says where the order goes if nobody has. */
export async function payAs(
  orders: OrderContext,
  { orderId, payer, email = '' }: { orderId: string; payer: string; email?: string },
) {
  const sourceHash = sha256('41.66.192.2')
  const visitHash = sha256(payer)
  const order = await loadOrder(orders.db, orderId)
  if (order?.state === 'pending' && lacksAddress(order)) {
    await addPayerAddress(orders, { orderId, input: A_PLACE })
  }
  return startPayerPayment(orders, { orderId, visitHash, typedEmail: email, sourceHash })
}

export const A_PLACE = {
  address: 'Behind the Total station',
  city: 'Osu',
  region: 'Greater Accra',
} as const
