import type { ReactNode } from 'react'
import type { Navigator } from './navigator.ts'

/** The page on screen has grown: it stays the same place in history, now under this address. */
export function replacePage(navigator: Navigator, path: string, element: ReactNode) {
  history.replaceState(history.state, '', path + location.hash)
  navigator.show({ ...navigator.current(), path, element })
}
