import { type CountCall, countInMemory } from './count-calls.ts'
import { gapBetweenMs, MIN_GAP_MS, providerLimitsOf, type WindowLimit } from './provider-shares.ts'
import { createVisitorStatusCache, type VisitorStatusCache } from './visitor-status-cache.ts'

export type VisitorCall = {
  readonly reference: string
  /** The reference was never verified before: the shopper has just returned from the payment window. */
  readonly isFirst: boolean
}

/** Divides the provider's rate limit into shares; see docs/decisions/0012. */
export type ProviderBudget = {
  readonly statusCache: VisitorStatusCache
  /** The minimum time between two calls of visitors for one reference. */
  readonly gapMs: (nowMs: number) => number
  /** True: the call is allowed, and is counted. */
  readonly takeForVisitor: (call: VisitorCall, nowMs: number) => Promise<boolean>
  readonly takeForSweeper: (nowMs: number) => Promise<boolean>
}

type Settings = { readonly callsPerMinute: number; readonly count?: CountCall }

export function openProviderBudget({
  callsPerMinute,
  count = countInMemory(),
}: Settings): ProviderBudget {
  const limits = providerLimitsOf(callsPerMinute)
  const statusCache = createVisitorStatusCache()
  const visitors = openShare(count, 'provider calls for visitors', limits.visitors)
  const repeated = openShare(count, 'provider calls repeated for visitors', limits.repeated)
  const sweeper = openShare(count, 'provider calls of the sweeper', limits.sweeper)
  let firstRefusedAtMs = Number.NEGATIVE_INFINITY

  /** After a first call was refused, repeated ones are refused for two windows. */
  const isFirstWaiting = (nowMs: number) =>
    Math.abs(nowMs - firstRefusedAtMs) < 2 * limits.visitors.windowMs

  /** The turns are counted over all processes. */
  async function isTurnOf(reference: string, nowMs: number): Promise<boolean> {
    return (await count(`provider question ${reference}`, MIN_GAP_MS, nowMs)).hits === 1
  }

  async function takeForFirst(reference: string, nowMs: number): Promise<boolean> {
    if (!visitors.isUsedUp(nowMs) && !(await isTurnOf(reference, nowMs))) return false
    if (await visitors.take(nowMs)) return true
    firstRefusedAtMs = nowMs
    return false
  }

  async function takeForRepeated(reference: string, nowMs: number): Promise<boolean> {
    if (isFirstWaiting(nowMs) || repeated.isUsedUp(nowMs) || visitors.isUsedUp(nowMs)) return false
    if (!(await isTurnOf(reference, nowMs))) return false
    return (await repeated.take(nowMs)) && (await visitors.take(nowMs))
  }

  return {
    statusCache,
    gapMs: (nowMs) => gapBetweenMs(statusCache.countWaiting(nowMs), limits),
    takeForVisitor: ({ reference, isFirst }, nowMs) =>
      isFirst ? takeForFirst(reference, nowMs) : takeForRepeated(reference, nowMs),
    takeForSweeper: sweeper.take,
  }
}

function openShare(count: CountCall, key: string, { calls, windowMs }: WindowLimit) {
  let usedUpUntilMs = Number.NEGATIVE_INFINITY

  /** It counts no call. A clock that was set back ends the window. */
  const isUsedUp = (nowMs: number) => nowMs < usedUpUntilMs && usedUpUntilMs <= nowMs + windowMs

  return {
    isUsedUp,
    take: async (nowMs: number): Promise<boolean> => {
      if (isUsedUp(nowMs)) return false
      const { hits, resetsAt } = await count(key, windowMs, nowMs)
      if (hits >= calls) usedUpUntilMs = resetsAt
      return hits <= calls
    },
  }
}

type SweeperContext = {
  readonly budget: Pick<ProviderBudget, 'takeForSweeper'>
  readonly now: () => number | Promise<number>
}

/** Takes up to `wanted` calls from the sweeper's share; returns how many. */
export async function takeSweeperCalls(
  { budget, now }: SweeperContext,
  wanted: number,
): Promise<number> {
  const nowMs = await now()
  let taken = 0
  while (taken < wanted && (await budget.takeForSweeper(nowMs))) taken += 1
  return taken
}
