import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

type Arrivals = {
  readonly perSecond: number
  readonly seconds: number
  /** Told when it was due, not when we came to it: a slow server must not slow its own shoppers. */
  readonly come: (index: number, dueAt: number) => Promise<void>
}

/** So many a second at equal distances, whatever becomes of those before. Ends when all are done. */
export async function arrive({ perSecond, seconds, come }: Arrivals): Promise<void> {
  const startedAt = performance.now()
  const expected = Math.floor(perSecond * seconds)
  const underway = new Set<Promise<void>>()
  for (let index = 0; index < expected; ) {
    const dueAt = startedAt + (index * 1000) / perSecond
    if (dueAt > performance.now()) {
      await pause(LOOK_EVERY_MS)
      continue
    }
    const visit = come(index, dueAt).finally(() => underway.delete(visit))
    underway.add(visit)
    index += 1
  }
  await Promise.all(underway)
}
