import { type RefObject, type TouchEvent, useRef } from 'react'

type Touch = { readonly x: number; readonly y: number }
type Swipe = {
  /** Follows the finger by the custom property `--drag`. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly handlers: {
    readonly onTouchStart: (event: TouchEvent) => void
    readonly onTouchMove: (event: TouchEvent) => void
    readonly onTouchEnd: (event: TouchEvent) => void
    readonly onTouchCancel: () => void
  }
}

const MIN_SWIPE_PX = 48

/** One finger moves the poster sideways; two fingers, or one on a zoomed page, do not. */
export function useSwipe(move: (step: number) => void): Swipe {
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<Touch | null>(null)

  function drag(px: number | null) {
    const style = frame.current?.style
    if (px === null) style?.removeProperty('--drag')
    else style?.setProperty('--drag', `${px}px`)
  }

  function stop() {
    start.current = null
    drag(null)
  }

  function sideways({ clientX, clientY }: { clientX: number; clientY: number }): number {
    if (!start.current) return 0
    const dx = clientX - start.current.x
    return Math.abs(dx) > Math.abs(clientY - start.current.y) ? dx : 0
  }

  return {
    frame,
    handlers: {
      onTouchStart: ({ touches }) => {
        const touch = touches[0]
        const isPlain = touches.length === 1 && (window.visualViewport?.scale ?? 1) === 1
        if (!touch || !isPlain) return stop()
        start.current = { x: touch.clientX, y: touch.clientY }
      },
      onTouchMove: ({ touches }) => {
        const touch = touches[0]
        if (touch && start.current) drag(sideways(touch))
      },
      onTouchEnd: ({ changedTouches }) => {
        const touch = changedTouches[0]
        const dx = touch ? sideways(touch) : 0
        stop()
        if (Math.abs(dx) >= MIN_SWIPE_PX) move(dx < 0 ? 1 : -1)
      },
      onTouchCancel: stop,
    },
  }
}
