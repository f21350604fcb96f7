import { hit, readWindowEnd } from '#database/health/rate-limits'
import type { AppContext } from '../context.ts'

type Turn = {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<void>
}

/** A turn is shorter than the interval: a timer that fires early would find its own last turn, and skip a run. */
const TURN_SHARE = 0.9

/**
 * The first of all processes that asks in an interval does the work; the others skip it. If it dies, another one is
 * first in the next interval. SQLite has one process. Returns whether this process did the work.
 */
export function oncePerInterval(
  { db, now, engine }: Pick<AppContext, 'db' | 'now' | 'engine'>,
  { name, everyMs, work }: Turn,
): () => Promise<boolean> {
  const doWork = always(work)
  if (engine === 'sqlite') return doWork
  const key = `job turn ${name}`
  const windowMs = Math.floor(everyMs * TURN_SHARE)
  return async () => {
    const nowMs = now()
    // A process that comes second only reads.
    if ((await readWindowEnd(db, key, { windowMs, nowMs })) !== null) return false
    const { hits } = await hit(db, key, windowMs, nowMs)
    return hits === 1 && doWork()
  }
}

/** Every process does this work. */
export function always(work: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    await work()
    return true
  }
}
