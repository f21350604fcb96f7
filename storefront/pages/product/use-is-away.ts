import { type RefObject, useEffect, useState } from 'react'

/** Less than this of the element is in view: it counts as away. */
const MIN_VISIBLE = 0.9
/** A tap that ends typing must reach what it was aimed at, not a bar that comes between. */
const TAP_MS = 300
const FIELDS = 'input:not([type=radio]),textarea'

/**
 * Whether the element is out of view. Never while the footer is in view, nor
 * while someone types: then the screen's keyboard needs the room.
 */
export function useIsAway(element: RefObject<Element | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const inView = new Map<Element, boolean>()
    const isTyping = () => document.activeElement?.matches(FIELDS)
    const update = () => setIsAway(!isTyping() && ![...inView.values()].includes(true))
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const isFooter = target !== element.current
          inView.set(target, isFooter ? isIntersecting : intersectionRatio >= MIN_VISIBLE)
        }
        update()
      },
      { threshold: [0, MIN_VISIBLE] },
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
