import type { ResolvedPage } from '../resolved-page.ts'
import { announce } from './announcer.ts'

type Arrival = {
  readonly page: ResolvedPage
  readonly hash?: string
  readonly scrollTo?: number
  /** A new path starts at the top with the focus on its heading; a changed filter does not scroll. */
  readonly isNewPath: boolean
}

export function arriveAt({ page, hash, scrollTo, isNewPath }: Arrival) {
  if (!isNewPath) return
  announce(page.title)
  const isReturn = scrollTo !== undefined
  const field = isReturn
    ? null
    : document.querySelector<HTMLElement>('main [data-focus-on-arrival]')
  const start = field ?? document.querySelector<HTMLElement>('main h1')
  start?.focus({ preventScroll: true })
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else window.scrollTo({ top: scrollTo ?? 0, behavior: 'instant' })
  if (hash) dispatchEvent(new HashChangeEvent('hashchange'))
}
