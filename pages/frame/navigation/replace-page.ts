import type { ReactNode } from 'react'
import type { Navigator } from './navigator.ts'

/** Renders the grown page and replaces the current history entry's address. */
export function replacePage(navigator: Navigator, path: string, element: ReactNode) {
  history.replaceState(history.state, '', path + location.hash)
  navigator.show({ ...navigator.current(), path, element })
}
