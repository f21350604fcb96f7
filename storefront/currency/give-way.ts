const CONTROLS = 'button,input,select,textarea,summary,label,dl'
const TYPED_INTO = 'input:not([type=radio],[type=checkbox]),textarea'
const AMOUNT = /[₵$€£]\d/
/** Rows of text are higher than a gap between two points. */
const POINTS = [0, 0.25, 0.5, 0.75, 1] as const
const REST_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the floating selector (`data-clear`) while no button, link, field or amount lies under it, and never while
 * somebody scrolls or types. The stylesheet hides it otherwise.
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
  const box = corner.getBoundingClientRect()
  const { left, top, width, height } = box
  return POINTS.some((across) =>
    POINTS.some((down) =>
      document
        .elementsFromPoint(left + across * width, top + down * height)
        .some((element) => !corner.contains(element) && isInTheWay(element, box)),
    ),
  )
}

function isInTheWay(element: Element, corner: DOMRect): boolean {
  if (element.closest(CONTROLS)) return true
  const text = ownText(element)
  if (AMOUNT.test(text)) return true
  const link = element.closest('a')
  if (!link) return false
  // Enough of a picture stays in sight, but not of the words below it.
  return link.querySelector('img') ? text.trim() !== '' : isUnder(link, corner)
}

function ownText(element: Element): string {
  return Array.from(element.childNodes, (node) =>
    node.nodeType === Node.TEXT_NODE ? node.textContent : '',
  ).join('')
}

/** By its own boxes: a card's link covers the whole card, but counts where its words are. */
function isUnder(link: Element, corner: DOMRect): boolean {
  return Array.from(link.getClientRects()).some(
    ({ left, right, top, bottom }) =>
      left < corner.right && right > corner.left && top < corner.bottom && bottom > corner.top,
  )
}

export {}
