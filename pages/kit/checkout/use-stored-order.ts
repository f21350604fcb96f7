import { useEffect, useState } from 'react'
import type { HoldTimes } from '#contracts/hold'
import type { PaidOrderResponse } from '#contracts/pay-link'
import type { Units } from '#domain/cart/line'
import { fetchOrderStatus } from './fetch-order-status.ts'
import { type OrderAttempt, readAttempt, storeReference } from './order-attempt.ts'
import { successAddress } from './success-address.ts'

/** An unpaid order of this device, and what it holds. */
export type HeldOrder = HoldTimes & { readonly units: readonly Units[] }

/**
 * The order that this device has started, if it is still held. It may have been paid since: in another
 * tab, in another app, or after this tab was closed. Then the success page shows it and removes the
 * bought lines from the cart.
 */
export function useStoredOrder() {
  const [held, setHeld] = useState<HeldOrder | null>(null)
  useEffect(() => {
    let isMounted = true
    async function look() {
      if (document.visibilityState === 'hidden') return
      const found = await findStartedOrder()
      if (!isMounted || found === null) return
      if (found.isPaid) location.replace(successAddress(found.reference))
      else setHeld(found.held)
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isMounted = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return [held, setHeld] as const
}

/** Tells whether the order is for what the cart has now. */
export function isHeldFor({ units }: HeldOrder, lines: readonly Units[]): boolean {
  return keyOf(units) === keyOf(lines)
}

function keyOf(units: readonly Units[]): string {
  const keys = units.map(({ productId, colour, size, quantity }) =>
    JSON.stringify([productId, colour, size, quantity]),
  )
  return keys.sort().join()
}

type StartedOrder =
  | { readonly isPaid: true; readonly reference: string }
  | { readonly isPaid: false; readonly held: HeldOrder }

async function findStartedOrder(): Promise<StartedOrder | null> {
  const attempt = readAttempt()
  let held: HeldOrder | null = null
  for (const order of [attempt, attempt?.replaced]) {
    if (!order?.reference) continue
    // No token is sent, since no personal data is needed.
    const status = await fetchOrderStatus(order.reference, null)
    if (!status.ok) continue
    const { standing, holdEndsAt, now, items } = status.value
    if (standing === 'paid' || standing === 'attention') {
      return { isPaid: true, reference: order.reference }
    }
    if (order === attempt) held = { holdEndsAt, now, units: items }
  }
  const shared = attempt?.isShared ? await findSharedReference(attempt) : null
  if (shared !== null) return { isPaid: true, reference: shared }
  return held && { isPaid: false, held }
}

/** Somebody else may have paid, with a reference of their own. */
async function findSharedReference(attempt: OrderAttempt): Promise<string | null> {
  try {
    const response = await fetch('/api/orders/paid', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ accessToken: attempt.accessToken }),
    })
    const { reference }: Partial<PaidOrderResponse> = await response.json()
    if (!reference) return null
    storeReference(attempt, reference)
    return reference
  } catch {
    return null
  }
}
