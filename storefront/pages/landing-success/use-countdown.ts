import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1000

/** Counts while somebody can see it, until `stop`. Null until the app is awake. */
export function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isStopped) return
    let rest = seconds
    setLeft(rest)
    const timer = setInterval(() => {
      if (document.hidden) return
      rest -= 1
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, isStopped])

  return { left, isStopped, stop: () => setIsStopped(true) }
}
