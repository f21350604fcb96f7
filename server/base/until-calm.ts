import { setTimeout as pause } from 'node:timers/promises'
import { watchLoad } from './watch-load.ts'

/** A process in a crowd answers requests nearly all the time. */
const MAX_BUSY_SHARE = 0.5
const ASK_EVERY_MS = 250
/** A shop that is busy for longer than that is not in the second of a drop, but simply busy. */
const MAX_WAIT_MS = 30_000

type Waiting = {
  readonly isCalm?: () => boolean
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Waits until a crowd is over, for work that can wait and would take a processor from it. */
export async function untilCalm({
  isCalm = watchLoad(MAX_BUSY_SHARE),
  wait = (ms) => pause(ms, undefined, { ref: false }),
}: Waiting = {}): Promise<void> {
  // The time before the first question does not count.
  isCalm()
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += ASK_EVERY_MS) {
    await wait(ASK_EVERY_MS)
    if (isCalm()) return
  }
}
