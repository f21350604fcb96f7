import { flushSync } from 'react-dom'
import type { ResolvedPage } from '../resolved-page.ts'
import { arriveAt } from './arrive.ts'
import { formTarget } from './form-target.ts'
import { isPlainClick } from './is-plain-click.ts'
import { isSamePage, linkTarget } from './link-target.ts'
import type { Navigator } from './navigator.ts'
import { createPageSource, type PageSource } from './page-source.ts'
import { showPending } from './pending.ts'
import { currentEntryKey, newEntryState, recallScroll, rememberScroll } from './scroll-memory.ts'

/** How many visited pages are kept for an instant Back. */
const KEPT_PAGES = 20

/** Takes over plain links, Back and Forward; whatever fails becomes an ordinary document load. */
export function startNavigation(navigator: Navigator, build: string) {
  const source = createPageSource(build)
  const visited = new Map<string, ResolvedPage>()
  /** Of the entry whose page is on screen, which lags behind the address while one is awaited. */
  let key = currentEntryKey()
  let latest = 0

  async function go(path: string, arrive: (page: ResolvedPage) => void, known?: ResolvedPage) {
    latest += 1
    const turn = latest
    const stopPending = showPending()
    try {
      const page = known ?? (await source.get(path))
      if (turn === latest) arrive(page)
    } catch {
      if (turn === latest) location.assign(path)
    } finally {
      stopPending()
    }
  }

  function follow(url: URL) {
    const path = url.pathname + url.search
    const from = location.pathname
    void go(path, (page) => {
      leave()
      const state = newEntryState()
      history.pushState(state, '', path + url.hash)
      key = state.key
      show(navigator, page)
      // Whoever names a place wants to be there, on a page of the same path too.
      arriveAt({ page, hash: url.hash, isNewPath: url.pathname !== from || url.hash !== '' })
    })
  }

  function returnTo() {
    const path = location.pathname + location.search
    leave()
    const entry = currentEntryKey()
    const place = recallScroll(entry)
    const arrive = (page: ResolvedPage) => {
      key = entry
      show(navigator, page)
      arriveAt({ page, scrollTo: place, isNewPath: true })
    }
    void go(path, arrive, visited.get(entry))
  }

  /** A page is kept as it was left: a list may have grown meanwhile. */
  function leave() {
    rememberScroll(key)
    keep(visited, key, navigator.current())
  }

  // The browser restores the place on a reload; inside the app only we know when a page is there.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    rememberScroll(key)
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('popstate', () => {
    const { path } = navigator.current()
    const isShown = path === location.pathname + location.search
    if (!isShown && currentEntryKey() !== key) return returnTo()
    // Back where the screen still is: what was awaited meanwhile must not arrive any more.
    latest += 1
    key = currentEntryKey()
    // The page grew while a dialog with an entry of its own stood before it.
    if (!isShown) history.replaceState(history.state, '', path + location.hash)
  })
  document.addEventListener('click', (event) => {
    const url = isPlainClick(event) ? linkTarget(event) : null
    if (!url || (isSamePage(url) && url.hash)) return
    event.preventDefault()
    follow(url)
  })
  document.addEventListener('submit', (event) => {
    const url = formTarget(event)
    if (!url) return
    event.preventDefault()
    follow(url)
  })
  prefetchOnIntent(source)
}

function show(navigator: Navigator, page: ResolvedPage) {
  document.title = page.title
  flushSync(() => navigator.show(page))
}

function keep(visited: Map<string, ResolvedPage>, key: string, page: ResolvedPage) {
  visited.delete(key)
  visited.set(key, page)
  const oldest = visited.keys().next().value
  if (visited.size > KEPT_PAGES && oldest !== undefined) visited.delete(oldest)
}

function prefetchOnIntent(source: PageSource) {
  if (window.navigator.connection?.saveData) return
  const prefetch = (event: Event) => {
    const url = linkTarget(event)
    if (url && !isSamePage(url)) source.prefetch(url.pathname + url.search)
  }
  for (const type of ['touchstart', 'pointerover', 'focusin'] as const) {
    document.addEventListener(type, prefetch, { passive: true })
  }
}
