import { type CountCall, countInMemory } from './count-calls.ts'
import { gapBetweenMs, MIN_GAP_MS, type Pace, pacesOf } from './provider-shares.ts'
import { openVisitorAnswers, type VisitorAnswers } from './visitor-answers.ts'

export type VisitorQuestion = {
  readonly reference: string
  /** Nobody asked about it before: somebody comes back from the payment window. */
  readonly isFirst: boolean
}

/** The calls that the provider takes from us, shared out; see docs/decisions/0012. */
export type ProviderBudget = {
  readonly answers: VisitorAnswers
  /** How long a reference waits between two questions of visitors. */
  readonly gapMs: (nowMs: number) => number
  /** True: the question may be asked, and is counted. */
  readonly takeForVisitor: (question: VisitorQuestion, nowMs: number) => Promise<boolean>
  readonly takeForSweeper: (nowMs: number) => Promise<boolean>
}

type Settings = { readonly callsPerMinute: number; readonly count?: CountCall }

export function openProviderBudget({
  callsPerMinute,
  count = countInMemory(),
}: Settings): ProviderBudget {
  const paces = pacesOf(callsPerMinute)
  const answers = openVisitorAnswers()
  const visitors = openShare(count, 'provider calls for visitors', paces.visitors)
  const repeated = openShare(count, 'provider calls repeated for visitors', paces.repeated)
  const sweeper = openShare(count, 'provider calls of the sweeper', paces.sweeper)
  let firstRefusedAtMs = Number.NEGATIVE_INFINITY

  /** While first questions find no place, repeated ones leave them theirs, for two windows. */
  const isFirstWaiting = (nowMs: number) =>
    Math.abs(nowMs - firstRefusedAtMs) < 2 * paces.visitors.windowMs

  /** Whichever process it is asked by. */
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
    answers,
    gapMs: (nowMs) => gapBetweenMs(answers.countWaiting(nowMs), paces),
    takeForVisitor: ({ reference, isFirst }, nowMs) =>
      isFirst ? takeForFirst(reference, nowMs) : takeForRepeated(reference, nowMs),
    takeForSweeper: sweeper.take,
  }
}

function openShare(count: CountCall, key: string, { calls, windowMs }: Pace) {
  let usedUpUntilMs = Number.NEGATIVE_INFINITY

  /** Known without counting. A clock that was set back ends the window. */
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

type Asking = {
  readonly budget: Pick<ProviderBudget, 'takeForSweeper'>
  readonly now: () => number | Promise<number>
}

/** Takes as many of the wanted questions as the sweeper may still ask; says how many. */
export async function sweeperShare({ budget, now }: Asking, wanted: number): Promise<number> {
  const nowMs = await now()
  let taken = 0
  while (taken < wanted && (await budget.takeForSweeper(nowMs))) taken += 1
  return taken
}
