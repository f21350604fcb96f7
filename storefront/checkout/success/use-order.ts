import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderStatus } from '#contracts/order-status'
import { fetchOrderStatus } from '../fetch-order-status.ts'
import { finishOrder } from '../finish-order.ts'
import { ownTokenFor } from '../last-order.ts'
import { POLLING_TIMEOUT_MS, pollDelayMs } from './poll-delay.ts'
import { useElapsed } from './use-elapsed.ts'

export type FollowedOrder = {
  readonly order: OrderStatus
  /** The order was placed by this browser, which may therefore retry the payment. */
  readonly isOwn: boolean
  readonly isPolling: boolean
  /** Null until hydration: the server's HTML has no clock. */
  readonly elapsedMs: number | null
  readonly isOverdue: boolean
  readonly poll: () => void
}

/** Starts with the server-rendered state and polls until the payment has a final result. */
export function useOrder(first: OrderStatus): FollowedOrder {
  const [order, setOrder] = useState(first)
  const [pollCount, setPollCount] = useState(0)
  const [isPolling, setIsPolling] = useState(false)
  const [isOwn, setIsOwn] = useState(false)
  const isBusy = useRef(false)
  const { reference } = first
  const isWaiting = ['open', 'unpaid', 'unavailable'].includes(order.standing)
  const elapsedMs = useElapsed(first.placedAt, isWaiting)
  const isOverdue = elapsedMs !== null && elapsedMs >= POLLING_TIMEOUT_MS

  const poll = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsPolling(true)
    const token = ownTokenFor(reference)
    const status = await fetchOrderStatus(reference, token)
    isBusy.current = false
    setIsPolling(false)
    setPollCount((count) => count + 1)
    if (!status.ok) return
    setOrder(status.value)
    if (token !== null) finishIfPaid(status.value, token)
  }, [reference])

  // The HTML contains no personal data: it is fetched with the token.
  useEffect(() => {
    const hasToken = ownTokenFor(reference) !== null
    setIsOwn(hasToken)
    if (hasToken) void poll()
  }, [reference, poll])

  useEffect(() => {
    if (!isWaiting || isOverdue) return
    const timer = setTimeout(poll, pollDelayMs(pollCount))
    return () => clearTimeout(timer)
  }, [isWaiting, isOverdue, pollCount, poll])

  usePollOnReturn(isWaiting, poll)

  return { order, isOwn, isPolling, elapsedMs, isOverdue, poll }
}

/** Polls at once when the shopper returns from the payment app or is back online. */
function usePollOnReturn(isWaiting: boolean, poll: () => void) {
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

function finishIfPaid(order: OrderStatus, token: string) {
  if (order.standing !== 'paid' && order.standing !== 'attention') return
  finishOrder(order, token)
  if (order.standing === 'attention') return
  import('./record-purchase.ts').then(
    ({ recordPurchase }) => recordPurchase(order),
    () => undefined,
  )
}
