import { useEffect } from 'react'
import { onReturn } from '../../drop/on-return.ts'

/** Polls at once when the shopper returns from the payment app or is back online. */
export function usePollOnReturn(isWaiting: boolean, poll: () => void) {
  useEffect(() => {
    if (isWaiting) return onReturn(poll)
  }, [isWaiting, poll])
}
