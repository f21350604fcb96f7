import type { OpeningPoint } from './opening-points.ts'

/** This goes with a point and is looked for, too: the point is done without it, the list is not. */
export type OpeningStep = {
  readonly words: string
  /** It is to be copied. */
  readonly value: string | null
  readonly isDone: boolean
}

/**
 * What a look at a point found. `blocked`: something else has to be done first, so that another point is offered before
 * it. `absent`: this shop has nothing to do there.
 */
export type OpeningLook =
  | { readonly state: 'done' | 'absent' }
  | { readonly state: 'open' | 'blocked'; readonly details: readonly string[] }

export type PutOff = { readonly atMs: number; readonly byName: string }

export type LookedAt = {
  readonly point: OpeningPoint
  readonly look: OpeningLook
  readonly step: OpeningStep | null
  /** It was first seen to be done at this time; null while it is not. */
  readonly doneAtMs: number | null
  readonly putOff: PutOff | null
}

export type OpeningItem = Pick<LookedAt, 'point' | 'step'> & {
  /** One of those that are open is offered as the `next`. */
  readonly state: 'next' | 'open' | 'done'
  /** It cannot be done where it is done otherwise, until something else is. */
  readonly isBlocked: boolean
  readonly details: readonly string[]
}

export type Opening = {
  /** The list, in the order of its table; none when nothing is open. */
  readonly items: readonly OpeningItem[]
  readonly putOff: readonly (PutOff & { readonly point: OpeningPoint })[]
  readonly done: number
  readonly all: number
}

/** What is done is shown for a day, so that it is seen to be. */
const SHOWN_MS = 24 * 3_600_000

/** The list ends when every point is done or put off, and nothing is missing that goes with one. */
export function judgeOpening(looked: readonly LookedAt[], nowMs: number): Opening {
  const present = looked.filter(({ look }) => look.state !== 'absent')
  const later = present.filter((each) => !isDone(each) && each.putOff !== null)
  const counted = present.filter((each) => !later.includes(each))
  const open = counted.filter((each) => !isDone(each))
  const next = open.find(({ look }) => look.state === 'open') ?? open[0]
  const isOver = open.length === 0 && !counted.some(isStepMissing)
  const shown = isOver ? [] : counted.filter((each) => !isDone(each) || isFresh(each, nowMs))
  return {
    items: shown.map((each) => ({
      point: each.point,
      step: each.step,
      state: isDone(each) ? 'done' : each === next ? 'next' : 'open',
      isBlocked: each.look.state === 'blocked',
      details: 'details' in each.look ? each.look.details : [],
    })),
    putOff: later.flatMap(({ point, putOff }) => (putOff ? [{ point, ...putOff }] : [])),
    done: counted.length - open.length,
    all: counted.length,
  }
}

function isDone({ look }: LookedAt): boolean {
  return look.state === 'done'
}

function isStepMissing({ step }: LookedAt): boolean {
  return step?.isDone === false
}

function isFresh(looked: LookedAt, nowMs: number): boolean {
  const { doneAtMs } = looked
  return isStepMissing(looked) || doneAtMs === null || nowMs - doneAtMs < SHOWN_MS
}
