import { matchRoute } from '#contracts/routes'

/** Where a plain link leads inside the shop, or null when the browser should follow it itself. */
export function linkTarget(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  const url = new URL(link.href)
  return matchRoute(url.pathname).name === 'not-found' ? null : url
}

export function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}
