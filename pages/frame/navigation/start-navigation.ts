import { flushSync } from 'react-dom'
import type { ResolvedPage } from '../resolved-page.ts'
import { matchRoute } from '../routes.ts'
import { announce } from './announcer.ts'
import { isPlainClick } from './is-plain-click.ts'
import type { Navigator } from './navigator.ts'
import { createPageSource, type PageSource } from './page-source.ts'
import { showPending } from './pending.ts'
import { currentEntryKey, newEntryState, recallScroll, rememberScroll } from './scroll-memory.ts'

type Arrival = {
  readonly page: ResolvedPage
  readonly hash?: string
  readonly scrollTo?: number
  /** A new path starts at the top with the focus on its heading; a changed filter does not scroll. */
  readonly isNewPath: boolean
}

/** Visited pages stay in memory, for an instant Back. */
const MAX_VISITED_PAGES = 20

/** Handles plain links, Back and Forward; any failure becomes a normal document load. */
export function startNavigation(navigator: Navigator, build: string) {
  const source = createPageSource(build)
  const visited = new Map<string, ResolvedPage>()
  /** The key is that of the history entry on screen; during a navigation the URL is already the next one's. */
  let key = currentEntryKey()
  let latestNavigation = 0

  async function go(path: string, arrive: (page: ResolvedPage) => void, known?: ResolvedPage) {
    latestNavigation += 1
    const navigation = latestNavigation
    const stopPending = showPending()
    try {
      const page = known ?? (await source.get(path))
      if (navigation === latestNavigation) arrive(page)
    } catch {
      if (navigation === latestNavigation) location.assign(path)
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
      // A hash is scrolled to even if the path is the same.
      arriveAt({ page, hash: url.hash, isNewPath: url.pathname !== from || url.hash !== '' })
    })
  }

  function returnTo() {
    const path = location.pathname + location.search
    leave()
    const entry = currentEntryKey()
    const scrollTo = recallScroll(entry)
    const arrive = (page: ResolvedPage) => {
      key = entry
      show(navigator, page)
      arriveAt({ page, scrollTo, isNewPath: true })
    }
    void go(path, arrive, visited.get(entry))
  }

  /** Stores the page in its current state: a list may have grown. */
  function leave() {
    rememberScroll(key)
    rememberPage(visited, key, navigator.current())
  }

  // The browser restores the scroll position on a reload only; in the app we know when a page is rendered.
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
    // The visitor went back to the page that is still on screen, which cancels the pending navigation.
    latestNavigation += 1
    key = currentEntryKey()
    // The list grew while a dialog with its own history entry was open.
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

function rememberPage(visited: Map<string, ResolvedPage>, key: string, page: ResolvedPage) {
  visited.delete(key)
  visited.set(key, page)
  const oldest = visited.keys().next().value
  if (visited.size > MAX_VISITED_PAGES && oldest !== undefined) visited.delete(oldest)
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

function arriveAt({ page, hash, scrollTo, isNewPath }: Arrival) {
  if (!isNewPath) return
  announce(page.title)
  const isReturn = scrollTo !== undefined
  const field = isReturn
    ? null
    : document.querySelector<HTMLElement>('main [data-focus-on-arrival]')
  const start = field ?? document.querySelector<HTMLElement>('main h1')
  start?.focus({ preventScroll: true })
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else window.scrollTo({ top: scrollTo ?? 0, behavior: 'instant' })
  if (hash) dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The URL of a plain GET form inside the shop, or null if the browser should submit it. */
function formTarget(event: SubmitEvent): URL | null {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return null
  if (form.method !== 'get' || form.target) return null
  const url = new URL(form.action)
  if (url.origin !== location.origin || matchRoute(url.pathname).name === 'not-found') return null
  url.search = new URLSearchParams(textsOf(new FormData(form, event.submitter))).toString()
  return url
}

function textsOf(data: FormData): [string, string][] {
  return [...data].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

/** The URL of a plain link inside the shop, or null if the browser should follow it. */
function linkTarget(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  const url = new URL(link.href)
  return matchRoute(url.pathname).name === 'not-found' ? null : url
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}
