import { useSyncExternalStore } from 'react'
import type { Size } from '#domain/catalogue/product'
import { createStore } from '#ui/store.ts'

/** The open quick view is in the URL hash of the page behind it: `#quick-view-14`. */
const HASH = /^#quick-view-([1-9]\d{0,9})$/

const openId = createStore<number | null>(null)

export function useOpenQuickView(): number | null {
  return useSyncExternalStore(openId.subscribe, openId.get, () => null)
}

/**
 * Pushes a history entry, so that Back closes the view; it copies the page's state, so that the
 * scroll position is found. `size` is the requested size, if any.
 */
export function openQuickView(id: number, size?: Size) {
  history.pushState({ ...history.state, isQuickView: true, size }, '', `#quick-view-${id}`)
  openId.set(id)
}

export function closeQuickView() {
  if (openId.get() === null) return
  openId.set(null)
  if (history.state?.isQuickView) history.back()
  else history.replaceState(history.state, '', location.pathname + location.search)
}

/** Opens and closes the view when a link, Back or Forward changes the hash. */
export function followAddress(): () => void {
  const follow = () => openId.set(parseQuickViewHash(location.hash))
  follow()
  addEventListener('hashchange', follow)
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('hashchange', follow)
    removeEventListener('popstate', follow)
    openId.set(null)
  }
}

export function parseQuickViewHash(hash: string): number | null {
  const id = HASH.exec(hash)?.[1]
  return id === undefined ? null : Number(id)
}

type Code = typeof import('./quick-view-dialog.tsx')

/** The code is null until loaded; then a tap opens the view at once. */
const code = createStore<Code | null>(null)

export function useQuickViewDialog(): Code['QuickViewDialog'] | null {
  return useSyncExternalStore(code.subscribe, code.get, () => null)?.QuickViewDialog ?? null
}

export async function loadQuickView(): Promise<Code> {
  const loaded = code.get() ?? (await import('./quick-view-dialog.tsx'))
  code.set(loaded)
  return loaded
}

/**
 * The code is loaded when the list is touched or hovered, and the product's data when a card's quick view link is.
 * Save-Data prevents both.
 */
export function prefetchQuickView(id?: number) {
  if (navigator.connection?.saveData) return
  loadQuickView()
    .then(({ fetchProduct }) => (id === undefined ? null : fetchProduct(id)))
    .catch(() => undefined)
}
