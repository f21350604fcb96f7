import { useEffect } from 'react'
import type { PaidOrderResponse } from '#contracts/pay-link'
import { fetchOrderStatus } from './fetch-order-status.ts'
import { type OrderAttempt, readAttempt, storeReference } from './order-attempt.ts'
import { successAddress } from './success-address.ts'

/**
 * An order started here may have been paid since: in another tab, in another app, or after this
 * tab was closed. Then the success page shows it and removes the bought lines from the cart.
 */
export function useStoredOrder() {
  useEffect(() => {
    let isMounted = true
    async function redirectIfPaid() {
      if (document.visibilityState === 'hidden') return
      const reference = await findPaidReference()
      if (isMounted && reference !== null) location.replace(successAddress(reference))
    }
    void redirectIfPaid()
    document.addEventListener('visibilitychange', redirectIfPaid)
    return () => {
      isMounted = false
      document.removeEventListener('visibilitychange', redirectIfPaid)
    }
  }, [])
}

async function findPaidReference(): Promise<string | null> {
  const attempt = readAttempt()
  for (const order of [attempt, attempt?.replaced]) {
    if (order?.reference && (await isPaid(order.reference))) return order.reference
  }
  return attempt?.isShared ? findSharedReference(attempt) : null
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

/** Without the token, since no personal data is needed. */
async function isPaid(reference: string): Promise<boolean> {
  const status = await fetchOrderStatus(reference, null)
  return status.ok && (status.value.standing === 'paid' || status.value.standing === 'attention')
}
