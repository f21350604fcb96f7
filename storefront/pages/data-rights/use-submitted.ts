import { useEffect, useRef, useState } from 'react'

const SHOWN_MS = 3000

/** §9: told for 3 s; without script for as long as the page is there. */
export function useSubmitted(isSentNow: boolean, isSentBefore: boolean) {
  const [isArrived, setIsArrived] = useState(isSentBefore)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = isSentNow || isArrived

  useEffect(() => {
    if (!isArrived) return
    const timer = setTimeout(() => setIsArrived(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isArrived])

  // What had the focus is gone with the form; what shows the words is gone after them.
  useEffect(() => {
    if (!isShown) return
    panel.current?.focus()
    return () => {
      const { activeElement, body } = document
      const isLeftBehind = activeElement === body || activeElement === panel.current
      if (isLeftBehind) heading.current?.focus()
    }
  }, [isShown])

  return { isShown, panel, heading }
}
