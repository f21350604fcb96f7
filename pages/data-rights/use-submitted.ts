import { useEffect, useRef, useState } from 'react'

const SHOWN_MS = 3000

/** §9: shown for 3 s; without script as long as the page is open. */
export function useSubmitted(isSentNow: boolean, isSentBefore: boolean) {
  const [isShownOnLoad, setIsShownOnLoad] = useState(isSentBefore)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = isSentNow || isShownOnLoad

  useEffect(() => {
    if (!isShownOnLoad) return
    const timer = setTimeout(() => setIsShownOnLoad(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShownOnLoad])

  // The form, which had the focus, is hidden; after 3 s so is the panel.
  useEffect(() => {
    if (!isShown) return
    panel.current?.focus()
    return () => {
      const { activeElement, body } = document
      const hasLostFocus = activeElement === body || activeElement === panel.current
      if (hasLostFocus) heading.current?.focus()
    }
  }, [isShown])

  return { isShown, panel, heading }
}
