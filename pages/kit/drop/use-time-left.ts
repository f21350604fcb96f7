import { useEffect, useRef, useState } from 'react'
import type { ServerTime } from '#contracts/drop'
import { onReturn } from './on-return.ts'
import { createServerClock } from './server-clock.ts'
import { type Sight, seeTimeLeft } from './time-left.ts'

const TIMEOUT_MS = 5_000
/** The time is asked for again about a minute before, but not by all phones in one second. */
const LAST_SYNC_MS = 60_000
const SPREAD_MS = 30_000

/** All countdowns of the page share this clock. */
const clock = createServerClock({
  monotonicMs: () => performance.now(),
  askServerMs: async () => {
    const response = await fetch('/api/time', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { now }: ServerTime = await response.json()
    return now
  },
})

/** Notes the server's time, which came with an answer. */
export const noteServerTime = clock.note

/**
 * Returns the time left until this instant, by the server's clock. It is null until that is known, and always without
 * script.
 */
export function useTimeLeft(atMs: number): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const lastSyncMs = LAST_SYNC_MS + Math.random() * SPREAD_MS
    let hasLastSync = false

    function tick() {
      clearTimeout(timer)
      const now = clock.now()
      if (isOver || now === null) return
      const left = atMs - now
      setLeftMs(left)
      if (left <= 0) return
      if (left < lastSyncMs && !hasLastSync) {
        hasLastSync = true
        void syncAndTick()
      }
      // The next tick comes when the shown second changes.
      timer = setTimeout(tick, left % 1000 || 1000)
    }

    async function syncAndTick() {
      await clock.sync()
      tick()
    }

    tick()
    void syncAndTick()
    // The clock may have stood still meanwhile.
    const stopLooking = onReturn(() => void syncAndTick())
    return () => {
      isOver = true
      clearTimeout(timer)
      stopLooking()
    }
  }, [atMs])
  return leftMs
}

/** Keeps the first sight of a countdown, for what is said of it; null until the time is known. */
export function useSight(leftMs: number | null): Sight | null {
  const sight = useRef<Sight | null>(null)
  if (leftMs !== null) sight.current = seeTimeLeft(sight.current, leftMs)
  return sight.current
}
