import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1000

/** Counts while the page is visible, until `stop`. `left` is null until hydration. */
export function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isStopped) return
    let remaining = seconds
    setLeft(remaining)
    const timer = setInterval(() => {
      if (document.hidden) return
      remaining -= 1
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, isStopped])

  return { left, isStopped, stop: () => setIsStopped(true) }
}
