import { useEffect } from 'react'
import { askStatus } from './ask-status.ts'
import { readAttempt } from './order-attempt.ts'
import { successAddress } from './success-address.ts'

/**
 * An order begun here may have been paid since: in another tab, in another app, or after this tab
 * was closed. Then the success page shows it and takes what was bought out of the cart.
 */
export function useStoredOrder() {
  useEffect(() => {
    let isHere = true
    async function look() {
      if (document.visibilityState === 'hidden') return
      const reference = await findPaidReference()
      if (isHere && reference !== null) location.replace(successAddress(reference))
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

async function findPaidReference(): Promise<string | null> {
  const attempt = readAttempt()
  for (const order of [attempt, attempt?.replaced]) {
    if (order?.reference && (await isPaid(order.reference))) return order.reference
  }
  return null
}

/** Without the token: nothing personal is needed to know it. */
async function isPaid(reference: string): Promise<boolean> {
  const status = await askStatus(reference, null)
  return status.ok && (status.value.standing === 'paid' || status.value.standing === 'attention')
}
