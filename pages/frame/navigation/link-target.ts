import { matchRoute } from '../routes.ts'

/** The URL of a plain link inside the shop, or null if the browser should follow it. */
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
