import { setTimeout as pause } from 'node:timers/promises'
import type { Histogram } from '../load/histogram.ts'
import { getRequest } from '../load/requests.ts'
import type { Shopper } from '../load/shopper.ts'

const DAY_MS = 24 * 60 * 60_000
const QUESTIONS = 5
const TIME = getRequest('/api/time', {})

/** This is the clock of a phone, which is wrong by up to a day either way. */
export function wrongClock(random = Math.random): () => number {
  const offMs = Math.round((2 * random() - 1) * DAY_MS)
  return () => Date.now() + offMs
}

type Waiting = {
  readonly shopper: Shopper
  readonly clock: () => number
  readonly times: Histogram
  /** The server may be asked until this time, by the clock of this machine. */
  readonly askAtMs: number
  readonly opensAtMs: number
}

/** The page does the same: it asks the server for its time, takes the quickest of five answers, and waits. */
export async function waitForOpening(waiting: Waiting): Promise<void> {
  const { shopper, clock, times, askAtMs, opensAtMs } = waiting
  await pause(Math.max(0, askAtMs - Date.now()))
  let best = { tookMs: Infinity, aheadMs: 0 }
  for (let question = 0; question < QUESTIONS; question += 1) {
    const startedAt = performance.now()
    const { body } = await shopper.send(TIME)
    const tookMs = performance.now() - startedAt
    times.record(tookMs)
    const serverMs = Number(/"now":(\d+)/.exec(body)?.[1]) + tookMs / 2
    if (tookMs < best.tookMs) best = { tookMs, aheadMs: serverMs - clock() }
  }
  await pause(Math.max(0, opensAtMs - (clock() + best.aheadMs)))
}
