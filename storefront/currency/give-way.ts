const CONTROLS = 'button,input,select,textarea,summary,label,dl,footer a'
const TYPED_INTO = 'input:not([type=radio],[type=checkbox]),textarea'
const AMOUNT = /[₵$€£]\d/
/** Rows of text are higher than a gap between two points. */
const POINTS = [0, 0.25, 0.5, 0.75, 1] as const
const REST_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the floating selector (`data-clear`) while no button, field or amount lies under it, and never while somebody scrolls or types. The stylesheet hides it otherwise, on phones.
 */
function settle() {
  const corner = findCorner()
  if (!corner || isInUse(corner)) return
  corner.toggleAttribute('data-clear', !isTyping() && !coversSomething(corner))
}

function settleSoon() {
  clearTimeout(timer)
  timer = setTimeout(settle, REST_MS)
}

function moveAside() {
  settleSoon()
  const corner = findCorner()
  if (corner && !isInUse(corner)) corner.removeAttribute('data-clear')
}

/** Its panel is open, or the keyboard stands in it. */
function isInUse(corner: Element): boolean {
  const isOpen = corner.querySelector('[popover]')?.getClientRects().length !== 0
  return isOpen || corner.contains(document.activeElement)
}

/** Checkout has none, so it may come and go with the pages. */
function findCorner(): Element | null {
  return document.querySelector('aside[aria-label="Currency"]')
}

addEventListener('scroll', moveAside, { passive: true })
// Not at once: asking for its place here would lay the page out in the middle of a tap.
document.addEventListener('focusin', settleSoon)
document.addEventListener('focusout', settleSoon)
const sizes = new ResizeObserver(settleSoon)
sizes.observe(document.body)
sizes.observe(document.documentElement)

function isTyping(): boolean {
  return document.activeElement?.matches(TYPED_INTO) === true
}

function coversSomething(corner: Element): boolean {
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

export {}
