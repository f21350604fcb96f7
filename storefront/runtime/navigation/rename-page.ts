import type { ReactNode } from 'react'
import type { Navigator } from './navigator.ts'

/** The page on screen keeps its place in history, under the address of what was chosen on it. */
export function renamePage(navigator: Navigator, path: string, element: ReactNode) {
  try {
    history.replaceState(history.state, '', path)
  } catch {
    // Safari refuses more than a hundred in half a minute; the address then lags behind.
    return
  }
  navigator.rename({ ...navigator.current(), path, element })
}
