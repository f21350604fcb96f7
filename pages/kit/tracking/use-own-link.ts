import { useEffect, useState } from 'react'
import type { OrderStatus } from '#contracts/order-status'
import type { Received } from '#contracts/received'
import type { OwnLinkRequest, OwnLinkResponse } from '#contracts/tracked-order'
import { countUnits } from '#domain/cart/line'
import { ownTokenFor } from '../checkout/last-order.ts'
import { keepOwnOrder, readOwnOrders } from './own-orders.ts'

const TIMEOUT_MS = 20_000

/** Returns the address of the order's page in the browser that ordered, once it is known, and else null. */
export function useOwnLink(order: OrderStatus): string | null {
  const [token, setToken] = useState<string | null>(null)
  const { reference, orderId, customer } = order
  const isOwn = customer !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: what else an order has does not change.
  useEffect(() => {
    const accessToken = isOwn ? ownTokenFor(reference) : null
    if (accessToken === null) return
    const known = readOwnOrders().find((own) => own.orderId === orderId)
    if (known) return setToken(known.token)
    fetchOwnLink({ reference, accessToken }).then((fetched) => {
      if (fetched === null) return
      const { placedAt, totalPesewas, items } = order
      keepOwnOrder({ orderId, token: fetched, placedAt, totalPesewas, pieces: countUnits(items) })
      setToken(fetched)
    })
  }, [isOwn, orderId, reference])

  return token && `/order#${token}`
}

/** Returns null without a connection, too: the mail has a link of its own. */
async function fetchOwnLink(asked: OwnLinkRequest): Promise<string | null> {
  try {
    const response = await fetch('/api/orders/own-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: Received<OwnLinkResponse> = response.ok ? await response.json() : null
    return typeof body?.token === 'string' ? body.token : null
  } catch {
    return null
  }
}
