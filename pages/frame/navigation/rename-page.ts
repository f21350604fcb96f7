import type { ReactNode } from 'react'
import type { Navigator } from './navigator.ts'

/** Replaces the current history entry's address with that of the shopper's choice, without rendering. */
export function renamePage(navigator: Navigator, path: string, element: ReactNode) {
  try {
    history.replaceState(history.state, '', path)
  } catch {
    // Safari allows 100 calls in 30 s; beyond that the address is outdated.
    return
  }
  navigator.rename({ ...navigator.current(), path, element })
}
