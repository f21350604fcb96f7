import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { changeCart } from '../kit/cart/cart-store.ts'
import { fetchOrderStatus } from '../kit/checkout/fetch-order-status.ts'
import { deleteDraft } from '../kit/checkout/form-draft.ts'
import { ownTokenFor, storeLastOrder } from '../kit/checkout/last-order.ts'
import { deleteAttempt, readAttempt } from '../kit/checkout/order-attempt.ts'
import { POLLING_TIMEOUT_MS, pollDelayMs, waitingSince } from '../kit/checkout/poll-delay.ts'
import { takeBoughtLines } from '../kit/checkout/take-bought-lines.ts'
import { usePollOnReturn } from '../kit/checkout/use-poll-on-return.ts'

const SECOND_MS = 1000

export type FollowedOrder = {
  readonly order: OrderStatus
  /** The order was placed by this browser, which may therefore retry the payment. */
  readonly isOwn: boolean
  /** The last check that the shopper asked for; polls of the page itself are not reported. */
  readonly check: Check
  /** The time is null until hydration, because the server's HTML has no clock. */
  readonly elapsedMs: number | null
  readonly isOverdue: boolean
  readonly checkAgain: () => void
}

export type Check =
  | { readonly status: 'none' | 'asking' }
  | { readonly status: 'answered' | 'failed'; readonly atMs: number }

/** These are some minutes of polls without an answer; coming back to the page asks again. */
const MAX_READ_ATTEMPTS = 20

/**
 * Starts with the server-rendered state and polls until the payment has a final result, and the browser that ordered
 * has been answered once: only then is the cart emptied.
 */
export function useOrder(first: OrderStatus): FollowedOrder {
  const [order, setOrder] = useState(first)
  const [pollCount, setPollCount] = useState(0)
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const [isOwn, setIsOwn] = useState(false)
  const [isAnswered, setIsAnswered] = useState(false)
  const isBusy = useRef(false)
  const { reference } = first
  const isWaiting = ['open', 'unpaid', 'unavailable'].includes(order.standing)
  const elapsedMs = useElapsed(first.placedAt, isWaiting)
  const isOverdue = elapsedMs !== null && elapsedMs >= POLLING_TIMEOUT_MS
  const isUnread = isOwn && !isAnswered
  const mustPoll = (isUnread && pollCount < MAX_READ_ATTEMPTS) || (isWaiting && !isOverdue)

  const poll = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    const token = ownTokenFor(reference)
    const status = await fetchOrderStatus(reference, token)
    isBusy.current = false
    setCheck((before) => (before.status === 'asking' ? resultOf(status) : before))
    setPollCount((count) => count + 1)
    setIsAnswered((before) => before || status.ok || status.error === 'not-found')
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
    if (!mustPoll) return
    const timer = setTimeout(poll, pollDelayMs(pollCount))
    return () => clearTimeout(timer)
  }, [mustPoll, pollCount, poll])

  usePollOnReturn(isWaiting || isUnread, poll)

  /** While the page itself polls, the answer to that poll counts. */
  function checkAgain() {
    setCheck({ status: 'asking' })
    void poll()
  }

  return { order, isOwn, check, elapsedMs, isOverdue, checkAgain }
}

function resultOf(status: Awaited<ReturnType<typeof fetchOrderStatus>>): Check {
  const isAnswered = status.ok && status.value.standing !== 'unavailable'
  return { status: isAnswered ? 'answered' : 'failed', atMs: Date.now() }
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

/** Updates every second while running. It is null until hydration. */
function useElapsed(placedAt: string, isRunning: boolean): number | null {
  const [elapsedMs, setElapsedMs] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return
    const since = waitingSince(placedAt, Date.now())
    const tick = () => setElapsedMs(Date.now() - since)
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [placedAt, isRunning])
  return elapsedMs
}

/** Runs once per order: a stored attempt means that the bought lines are still in the cart. */
function finishOrder({ reference, items }: OrderStatus, accessToken: string) {
  const attempt = readAttempt()
  const isUnfinished = [attempt, attempt?.replaced].some((own) => own?.reference === reference)
  if (!isUnfinished) return
  deleteAttempt()
  deleteDraft()
  storeLastOrder(reference, accessToken)
  changeCart((cart) => takeBoughtLines(cart, items), messages['cart-clear-failed'])
}
