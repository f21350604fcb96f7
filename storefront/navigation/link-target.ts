import { matchRoute } from '../match-route.ts'

/** Where a plain link leads inside the shop, or null when the browser should follow it itself. */
export function linkTarget(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  const url = new URL(link.href)
  return matchRoute(url.pathname).name === 'not-found' ? null : url
}

/** A click with a modifier key or another button means "open it elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && !event.defaultPrevented
}

export function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}
