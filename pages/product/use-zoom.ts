import { type RefObject, useEffect, useRef } from 'react'

/** On some screens the whole picture is nearly as wide as its widest file; it can still be enlarged this much. */
const MIN_LARGE_SCALE = 1.5

type Toggle = (x: number, y: number) => void

type Options = {
  /** The width of the widest file: a wider picture would not be sharper. */
  readonly sharpWidth: number
  readonly onChange: (isLarge: boolean) => void
}

/**
 * Sets `--scale` of the first child: 1 is the whole picture. The point under the fingers or the
 * mouse stays where it is.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  { sharpWidth, onChange }: Options,
): Toggle {
  const scale = useRef(1)

  function zoomTo(wanted: number, x: number, y: number) {
    const picture = frame.current?.firstElementChild
    if (!frame.current || !(picture instanceof HTMLElement)) return
    const before = picture.getBoundingClientRect()
    const wholeWidth = before.width / scale.current
    const largeScale = Math.max(sharpWidth / wholeWidth, MIN_LARGE_SCALE)
    scale.current = Math.min(Math.max(wanted, 1), largeScale)
    picture.style.setProperty('--scale', `${scale.current}`)
    const after = picture.getBoundingClientRect()
    frame.current.scrollBy({
      left: after.left - x + ((x - before.left) / before.width) * after.width,
      top: after.top - y + ((y - before.top) / before.height) * after.height,
      behavior: 'instant',
    })
    onChange(scale.current > 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: zoomTo uses refs, a state setter and a constant.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let pinch: { readonly gap: number; readonly scale: number } | undefined

    function follow(event: TouchEvent) {
      const fingers = readFingers(event)
      if (!fingers) {
        pinch = undefined
        return
      }
      // The browser would otherwise scroll with two fingers.
      event.preventDefault()
      pinch ??= { gap: fingers.gap, scale: scale.current }
      zoomTo((pinch.scale * fingers.gap) / pinch.gap, fingers.x, fingers.y)
    }

    /** Browsers report a pinch on a trackpad like this. */
    function followWheel(event: WheelEvent) {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(scale.current * Math.exp(-event.deltaY / 100), event.clientX, event.clientY)
    }

    const stop = new AbortController()
    const options = { passive: false, signal: stop.signal }
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, follow, options)
    }
    element.addEventListener('wheel', followWheel, options)
    return () => stop.abort()
  }, [])

  return (x, y) => zoomTo(scale.current > 1 ? 1 : Number.POSITIVE_INFINITY, x, y)
}

/** Returns the distance of two fingers and the point between them. */
function readFingers({ touches: [one, other] }: TouchEvent) {
  if (!one || !other) return null
  return {
    gap: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  }
}
