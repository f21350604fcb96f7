import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

type Arrivals = {
  readonly perSecond: number
  readonly seconds: number
  /**
   * `dueAt` is the time at which the arrival was due, not the actual start: a slow server must not slow down arrivals.
   */
  readonly onArrival: (index: number, dueAt: number) => Promise<void>
}

/** Makes `perSecond` arrivals at equal intervals, independent of earlier ones. Resolves when all are done. */
export async function arrive({ perSecond, seconds, onArrival }: Arrivals): Promise<void> {
  const startedAt = performance.now()
  const expected = Math.floor(perSecond * seconds)
  const underway = new Set<Promise<void>>()
  for (let index = 0; index < expected; ) {
    const dueAt = startedAt + (index * 1000) / perSecond
    if (dueAt > performance.now()) {
      await pause(LOOK_EVERY_MS)
      continue
    }
    const visit = onArrival(index, dueAt).finally(() => underway.delete(visit))
    underway.add(visit)
    index += 1
  }
  await Promise.all(underway)
}
