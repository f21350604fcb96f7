const CONTROLS = 'button,input,select,textarea,summary,label,dl,footer a'
const TYPED_INTO = 'input,select,textarea'
const AMOUNT = /[₵$€£]\d/
/** Rows of text are higher than a gap between two points. */
const POINTS = [0, 0.25, 0.5, 0.75, 1] as const
const REST_MS = 150

/**
 * Shows a corner (`data-clear`) while nothing that one taps, fills in or pays lies under it, and
 * never while somebody scrolls or types. The stylesheet hides it otherwise, on phones.
 */
export function giveWay(corner: HTMLElement, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle() {
    if (signal.aborted || corner.contains(document.activeElement)) return
    corner.toggleAttribute('data-clear', !isTyping() && !coversSomething(corner))
  }
  function moveAside() {
    clearTimeout(timer)
    timer = setTimeout(settle, REST_MS)
    if (!corner.contains(document.activeElement)) corner.removeAttribute('data-clear')
  }

  addEventListener('scroll', moveAside, { passive: true, signal })
  document.addEventListener('focusin', moveAside, { signal })
  document.addEventListener('focusout', moveAside, { signal })
  const sizes = new ResizeObserver(moveAside)
  sizes.observe(document.body)
  sizes.observe(document.documentElement)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    sizes.disconnect()
  })
}

function isTyping(): boolean {
  return document.activeElement?.matches(TYPED_INTO) === true
}

function coversSomething(corner: HTMLElement): boolean {
  const { left, top, width, height } = corner.getBoundingClientRect()
  return POINTS.some((across) =>
    POINTS.some((down) =>
      document
        .elementsFromPoint(left + across * width, top + down * height)
        .some((element) => !corner.contains(element) && isInTheWay(element)),
    ),
  )
}

function isInTheWay(element: Element): boolean {
  if (element.closest(CONTROLS)) return true
  if (element.matches('a') && getComputedStyle(element).borderTopWidth !== '0px') return true
  return element.childElementCount === 0 && AMOUNT.test(element.textContent)
}
