import { useSyncExternalStore } from 'react'
import type { Size } from '#domain/catalogue/product'
import { createStore } from '#ui/store.ts'

/** The quick view that is open has an address of its own: `#quick-view-14` of the page behind it. */
const HASH = /^#quick-view-([1-9]\d{0,9})$/

const openId = createStore<number | null>(null)

export function useOpenQuickView(): number | null {
  return useSyncExternalStore(openId.subscribe, openId.get, () => null)
}

/**
 * A new entry, so that Back closes it; with the page's own state, so that Back finds its place.
 * `size` is the one that was asked for, where one was.
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

/** Opens and closes with the address, be it by a link, Back or Forward. */
export function followAddress(): () => void {
  const follow = () => openId.set(quickViewIn(location.hash))
  follow()
  addEventListener('hashchange', follow)
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('hashchange', follow)
    removeEventListener('popstate', follow)
    openId.set(null)
  }
}

export function quickViewIn(hash: string): number | null {
  const id = HASH.exec(hash)?.[1]
  return id === undefined ? null : Number(id)
}

type Code = typeof import('./quick-view-dialog.tsx')

/** Null until it is loaded; from then on a tap is answered at once. */
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
 * At a sign of interest, unless data is to be saved: the code when the list is touched, what it
 * will show when a piece is.
 */
export function expectQuickView(id?: number) {
  if (navigator.connection?.saveData) return
  loadQuickView()
    .then(({ fetchProduct }) => (id === undefined ? null : fetchProduct(id)))
    .catch(() => undefined)
}
