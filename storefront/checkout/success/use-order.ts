import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderStatus } from '#contracts/order-status'
import { askStatus } from '../ask-status.ts'
import { finishOrder } from '../finish-order.ts'
import { ownTokenFor } from '../last-order.ts'
import { GIVE_UP_AFTER_MS, pollGapMs } from './poll-gap.ts'
import { useElapsed } from './use-elapsed.ts'

export type FollowedOrder = {
  readonly order: OrderStatus
  /** It was begun in this browser, which may therefore try again. */
  readonly isOwn: boolean
  readonly isAsking: boolean
  /** Null until the app is awake: only then is the time known. */
  readonly elapsedMs: number | null
  readonly isOverdue: boolean
  readonly ask: () => void
}

/** The order as the server first told it, followed until the provider has said its last word. */
export function useOrder(first: OrderStatus): FollowedOrder {
  const [order, setOrder] = useState(first)
  const [asked, setAsked] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isOwn, setIsOwn] = useState(false)
  const isBusy = useRef(false)
  const { reference } = first
  const isWaiting = ['open', 'unpaid', 'unavailable'].includes(order.standing)
  const elapsedMs = useElapsed(first.placedAt, isWaiting)
  const isOverdue = elapsedMs !== null && elapsedMs >= GIVE_UP_AFTER_MS

  const ask = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsAsking(true)
    const token = ownTokenFor(reference)
    const status = await askStatus(reference, token)
    isBusy.current = false
    setIsAsking(false)
    setAsked((count) => count + 1)
    if (!status.ok) return
    setOrder(status.value)
    if (token !== null) endWell(status.value, token)
  }, [reference])

  // The HTML holds nothing personal: what is the shopper's own is asked for with the token.
  useEffect(() => {
    const hasToken = ownTokenFor(reference) !== null
    setIsOwn(hasToken)
    if (hasToken) void ask()
  }, [reference, ask])

  useEffect(() => {
    if (!isWaiting || isOverdue) return
    const timer = setTimeout(ask, pollGapMs(asked))
    return () => clearTimeout(timer)
  }, [isWaiting, isOverdue, asked, ask])

  useReturn(isWaiting, ask)

  return { order, isOwn, isAsking, elapsedMs, isOverdue, ask }
}

/** Back from the app in which the payment was approved, or back online: the moment to ask. */
function useReturn(isWaiting: boolean, ask: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isWaiting, ask])
}

function endWell(order: OrderStatus, token: string) {
  if (order.standing !== 'paid' && order.standing !== 'attention') return
  finishOrder(order, token)
  if (order.standing === 'attention') return
  import('./record-purchase.ts').then(
    ({ recordPurchase }) => recordPurchase(order),
    () => undefined,
  )
}
