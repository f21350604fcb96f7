import type { ResolvedPage } from '../resolved-page.ts'

/** Holds the current page, the only state that navigation changes. */
export type Navigator = {
  readonly current: () => ResolvedPage
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (page: ResolvedPage) => void
  /** Changes the address of the current page without rendering. */
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
