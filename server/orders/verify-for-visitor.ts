import type { Attempt } from '#database/payments/payment-attempts'
import { findAttemptProvider } from '../payments/find-provider.ts'
import type { CachedStatus, VisitorStatus } from '../payments/visitor-status-cache.ts'
import { holdMsOf, type OrderContext } from './order-context.ts'
import { settlePayment } from './settle-payment.ts'

/** This is longer than the browser's first polling gaps, so that the page does not switch between two texts. */
const MAX_STATUS_AGE_MS = 30_000

const NOTHING_NEW: VisitorStatus = { status: null, isFresh: false }

/**
 * Verifies an unsettled payment for a visitor, if this reference was not verified recently and the
 * visitors' share has a call left. Otherwise returns the cached status while it is recent, or null:
 * the caller then uses the status in the database. Never fails.
 */
export function verifyForVisitor(orders: OrderContext, attempt: Attempt): Promise<VisitorStatus> {
  const { reference } = attempt
  return orders.budget.statusCache.dedupe(reference, async () => {
    const nowMs = await orders.now()
    const hasProvider = findAttemptProvider(orders, attempt) !== null
    if (!hasProvider || isTooOld(orders, attempt, nowMs)) return NOTHING_NEW
    const last = orders.budget.statusCache.recordRequest(reference, nowMs)
    if (!(await mayVerify(orders, { reference, last, nowMs }))) {
      return { status: recentStatus(last, nowMs), isFresh: false }
    }
    const status = await settlePayment(orders, reference)
    if (status === 'unknown-reference') return NOTHING_NEW
    orders.budget.statusCache.store(reference, { status, atMs: nowMs })
    return { status, isFresh: true }
  })
}

/** The sweeper stops its regular checks at the same age. */
function isTooOld(orders: OrderContext, { createdAtMs }: Attempt, nowMs: number): boolean {
  return nowMs >= createdAtMs + holdMsOf(orders) + orders.limits.checkForMs
}

type StatusRequest = {
  readonly reference: string
  readonly last: CachedStatus | null
  readonly nowMs: number
}

async function mayVerify(
  { budget }: OrderContext,
  { reference, last, nowMs }: StatusRequest,
): Promise<boolean> {
  if (last && ageOf(last, nowMs) < budget.gapMs(nowMs)) return false
  return budget.takeForVisitor({ reference, isFirst: last === null }, nowMs)
}

function recentStatus(last: CachedStatus | null, nowMs: number) {
  return last && ageOf(last, nowMs) < MAX_STATUS_AGE_MS ? last.status : null
}

/** A clock that was set back makes timestamps lie in the future: their age is unknown. */
function ageOf({ atMs }: CachedStatus, nowMs: number): number {
  return atMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - atMs
}
