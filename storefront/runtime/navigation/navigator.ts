import type { LoadedPage } from '../resolve-page.tsx'

/** Holds the page on screen; the only thing that navigation changes. */
export type Navigator = {
  readonly current: () => LoadedPage
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (page: LoadedPage) => void
  /** What is on screen already, under another address: nothing is drawn for it. */
  readonly rename: (page: LoadedPage) => void
}

export function createNavigator(first: LoadedPage): Navigator {
  let page = first
  const listeners = new Set<() => void>()
  return {
    current: () => page,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rename: (next) => {
      page = next
    },
    show: (next) => {
      page = next
      for (const listener of listeners) listener()
    },
  }
}
