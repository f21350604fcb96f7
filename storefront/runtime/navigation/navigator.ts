import type { ResolvedPage } from '../resolved-page.ts'

/** Holds the page on screen; the only thing that navigation changes. */
export type Navigator = {
  readonly current: () => ResolvedPage
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (page: ResolvedPage) => void
  /** What is on screen already, under another address: nothing is drawn for it. */
  readonly rename: (page: ResolvedPage) => void
}

export function createNavigator(first: ResolvedPage): Navigator {
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
