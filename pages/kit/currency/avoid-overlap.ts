const CONTROLS = 'button,input,select,textarea,summary,label,dl'
const TEXT_CONTROLS = 'input:not([type=radio],[type=checkbox]),textarea'
const AMOUNT = /[₵$€£]\d/
/** The sample points are closer to each other than the height of a text line. */
const SAMPLE_POINTS = [0, 0.25, 0.5, 0.75, 1] as const
const SETTLE_DELAY_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sets `data-clear`, which shows the floating selector, unless it would cover a button, link, field
 * or amount, or the visitor scrolls or types. The stylesheet hides it otherwise.
 */
function updateVisibility() {
  clearTimeout(timer)
  const corner = findCorner()
  if (!corner || isInUse(corner)) return
  corner.toggleAttribute('data-clear', !isTyping() && !coversSomething(corner))
}

function updateSoon() {
  clearTimeout(timer)
  timer = setTimeout(updateVisibility, SETTLE_DELAY_MS)
}

/** The timer is for browsers without `scrollend` (Safari before 26.2). */
function hideWhileScrolling() {
  updateSoon()
  const corner = findCorner()
  if (corner && !isInUse(corner)) corner.removeAttribute('data-clear')
}

/** The selector is in use while its panel is open, or while it has the focus. */
function isInUse(corner: Element): boolean {
  const isOpen = corner.querySelector('[popover]')?.getClientRects().length !== 0
  return isOpen || corner.contains(document.activeElement)
}

/** The corner is looked up each time, because the checkout page has none. */
function findCorner(): Element | null {
  return document.querySelector('aside[aria-label="Currency"]')
}

addEventListener('scroll', hideWhileScrolling, { passive: true })
addEventListener('scrollend', updateVisibility)
// The update is delayed, because measuring here would force a layout during a tap.
document.addEventListener('focusin', updateSoon)
document.addEventListener('focusout', updateSoon)
const sizes = new ResizeObserver(updateSoon)
sizes.observe(document.body)
sizes.observe(document.documentElement)

function isTyping(): boolean {
  return document.activeElement?.matches(TEXT_CONTROLS) === true
}

function coversSomething(corner: Element): boolean {
  const box = corner.getBoundingClientRect()
  const { left, top, width, height } = box
  return SAMPLE_POINTS.some((across) =>
    SAMPLE_POINTS.some((down) =>
      document
        .elementsFromPoint(left + across * width, top + down * height)
        .some((element) => !corner.contains(element) && mustStayUncovered(element, box)),
    ),
  )
}

function mustStayUncovered(element: Element, corner: DOMRect): boolean {
  if (element.closest(CONTROLS)) return true
  const text = ownText(element)
  if (AMOUNT.test(text)) return true
  const link = element.closest('a')
  if (!link) return false
  // A picture may be covered partly, its caption may not.
  return link.querySelector('img') ? text.trim() !== '' : isCovered(link, corner)
}

function ownText(element: Element): string {
  return Array.from(element.childNodes, (node) =>
    node.nodeType === Node.TEXT_NODE ? node.textContent : '',
  ).join('')
}

/** Measures the link's own boxes: a card's link covers it all by a pseudo-element, but only its text counts. */
function isCovered(link: Element, corner: DOMRect): boolean {
  return Array.from(link.getClientRects()).some(
    ({ left, right, top, bottom }) =>
      left < corner.right && right > corner.left && top < corner.bottom && bottom > corner.top,
  )
}

export {}
