import { useEffect } from 'react'
import { onReturn } from '../drop/on-return.ts'

/** Polls at once when the shopper returns from the payment app or is back online. */
export function usePollOnReturn(isPolling: boolean, poll: () => void) {
  useEffect(() => {
    if (isPolling) return onReturn(poll)
  }, [isPolling, poll])
}
