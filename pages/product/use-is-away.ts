import { type RefObject, useEffect, useState } from 'react'

/** An element behind the header, or at the lower edge of the screen, does not count as in view. */
const ROOT_MARGIN = '-64px 0px -44px'
/** A tap that ends typing must reach what it was aimed at, not a bar that comes between. */
const TAP_MS = 300
const FIELDS = 'input:not([type=radio]),textarea'

/**
 * Tells whether the element is out of view. It never is while the footer is in view, nor while someone types: then the
 * screen's keyboard needs the room.
 */
export function useIsAway(element: RefObject<Element | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const inView = new Set<Element>()
    const isTyping = () => document.activeElement?.matches(FIELDS)
    const update = () => setIsAway(!isTyping() && inView.size === 0)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target)
          else inView.delete(target)
        }
        update()
      },
      { rootMargin: ROOT_MARGIN },
    )
    for (const target of [element.current, document.querySelector('footer')]) {
      if (target) observer.observe(target)
    }
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const followFocus = () => {
      clearTimeout(timer)
      timer = setTimeout(update, isTyping() ? 0 : TAP_MS)
    }
    for (const type of ['focusin', 'focusout']) addEventListener(type, followFocus, stop)
    return () => {
      observer.disconnect()
      stop.abort()
      clearTimeout(timer)
    }
  }, [element])
  return isAway
}
