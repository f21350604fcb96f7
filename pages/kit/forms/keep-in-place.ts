import { flushSync } from 'react-dom'

/** The element whose height gives way to the field: the summary of errors. */
export const ROOM_MARK = { 'data-error-room': '' } as const
const ROOM = '[data-error-room]'

/**
 * Makes a change above a field that is being edited, without moving the field on the screen. The
 * page scrolls along; where it cannot scroll as far, the rest stays free below the summary.
 */
export function keepInPlace(field: Element | null, change: () => void) {
  const room = field?.closest('form')?.querySelector<HTMLElement>(ROOM)
  if (!field || !room) return change()
  const top = topOf(field)
  room.style.paddingBottom = ''
  flushSync(change)
  if (topOf(field) === top) return
  scrollBy({ top: topOf(field) - top, behavior: 'instant' })
  const missing = top - topOf(field)
  if (missing > 0) room.style.paddingBottom = `${missing}px`
}

/** Gives the room back: what a form says next comes with a move of the focus. */
export function giveUpRoom(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>(ROOM)?.style.removeProperty('padding-bottom')
}

function topOf(field: Element): number {
  return field.getBoundingClientRect().top
}
