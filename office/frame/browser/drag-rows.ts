const EDGE_PX = 72
const SCROLL_PX = 12
let isStarted = false

/**
 * Orders the rows of a list by dragging their handles with mouse, pen or finger. The other rows move
 * around the held one. Letting go sends the list's form with the new order; Escape puts it back.
 */
export function offerDragging() {
  document.documentElement.setAttribute('data-draggable', '')
  if (isStarted) return
  isStarted = true
  document.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-drag]') : null
    const row = handle?.closest<HTMLElement>('[data-row]')
    const list = row?.closest<HTMLElement>('[data-rows]')
    if (!handle || !row || !list || event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    drag({ list, row, handle }, event)
  })
}

type Held = { readonly list: HTMLElement; readonly row: HTMLElement; readonly handle: Element }

function drag({ list, row, handle }: Held, start: PointerEvent) {
  const before = rowsOf(list)
  const over = new AbortController()
  const { signal } = over
  let at = { x: start.clientX, y: start.clientY }
  list.setAttribute('data-dragging', '')
  row.setAttribute('data-held', '')
  // The rows are smaller now: the handle stays below the finger.
  const { top, height } = handle.getBoundingClientRect()
  scrollBy({ top: top + height / 2 - start.clientY, behavior: 'instant' })
  list.setPointerCapture(start.pointerId)

  function end(isDropped: boolean) {
    if (signal.aborted) return
    over.abort()
    list.removeAttribute('data-dragging')
    row.removeAttribute('data-held')
    if (!isDropped) list.append(...before)
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (rowsOf(list).some((each, index) => each !== before[index])) sendOrder(list, row)
  }

  function follow() {
    if (signal.aborted) return
    const isUp = at.y < EDGE_PX
    if (isUp || at.y > innerHeight - EDGE_PX) {
      scrollBy({ top: isUp ? -SCROLL_PX : SCROLL_PX, behavior: 'instant' })
    }
    makeRoom(list, row, at)
    requestAnimationFrame(follow)
  }

  const isSame = ({ pointerId }: PointerEvent) => pointerId === start.pointerId
  document.addEventListener(
    'pointermove',
    (event) => {
      if (isSame(event)) at = { x: event.clientX, y: event.clientY }
    },
    { signal },
  )
  document.addEventListener('pointerup', (event) => isSame(event) && end(true), { signal })
  document.addEventListener('pointercancel', (event) => isSame(event) && end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  requestAnimationFrame(follow)
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')]
}

type Point = { readonly x: number; readonly y: number }

/** The held row itself is never moved: a browser may then lose the finger. */
function makeRoom(list: HTMLElement, row: HTMLElement, { x, y }: Point) {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')
  if (!target || target === row || !list.contains(target)) return
  const rows = rowsOf(list)
  const [from, to] = [rows.indexOf(row), rows.indexOf(target)]
  if (!isPastMiddle(target, row, { point: { x, y }, isForward: to > from })) return
  if (to > from) row.before(...rows.slice(from + 1, to + 1))
  else row.after(...rows.slice(to, from))
}

type Passing = { readonly point: Point; readonly isForward: boolean }

/** Without this, two rows of different height would change places for ever. */
function isPastMiddle(target: Element, row: Element, { point, isForward }: Passing): boolean {
  const [there, here] = [target.getBoundingClientRect(), row.getBoundingClientRect()]
  const isBeside = there.top < here.bottom && here.top < there.bottom
  const passed = isBeside
    ? point.x - (there.left + there.width / 2)
    : point.y - (there.top + there.height / 2)
  return isForward ? passed > 0 : passed < 0
}

/** Dropping a row sends the form as the buttons do, so that everything typed is saved too. */
function sendOrder(list: HTMLElement, row: HTMLElement) {
  const button = list.closest('form')?.querySelector<HTMLButtonElement>('[data-drop]')
  if (!button) return
  button.value = rowsOf(list)
    .map(({ dataset }) => dataset.row)
    .join(' ')
  button.dataset.focus = row.querySelector<HTMLElement>('[data-focus]')?.dataset.focus ?? ''
  button.form?.requestSubmit(button)
}
