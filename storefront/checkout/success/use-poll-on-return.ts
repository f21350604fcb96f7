import { useEffect } from 'react'

/** Polls at once when the shopper returns from the payment app or is back online. */
export function usePollOnReturn(isWaiting: boolean, poll: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') poll()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isWaiting, poll])
}
