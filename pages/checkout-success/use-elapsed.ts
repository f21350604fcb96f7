import { useEffect, useState } from 'react'
import { waitingSince } from '../kit/checkout/poll-delay.ts'

const SECOND_MS = 1000

/** Updates every second while running; null until hydration. */
export function useElapsed(placedAt: string, isRunning: boolean): number | null {
  const [elapsedMs, setElapsedMs] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return
    const since = waitingSince(placedAt, Date.now())
    const tick = () => setElapsedMs(Date.now() - since)
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [placedAt, isRunning])
  return elapsedMs
}
