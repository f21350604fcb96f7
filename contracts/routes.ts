import type { RouteName } from './page-data.ts'

/** `bare` pages have no header and footer. */
export type Layout = 'shop' | 'bare'

/**
 * Rules for search engines. `listed`: in the sitemap. `allowed`: indexable, but its path is not in
 * the sitemap. `noindex`: may be crawled, not indexed. `disallowed`: also excluded by robots.txt.
 */
export type Indexing = 'listed' | 'allowed' | 'noindex' | 'disallowed'

export type Route = {
  /** The first is canonical. Several paths are pages that differ only in their text. */
  readonly paths: readonly string[]
  /** Other addresses of the same page. */
  readonly aliases?: readonly string[]
  readonly layout: Layout
  readonly indexing: Indexing
  /** Text without controls: the app leaves the server's HTML as it is. */
  readonly isText?: true
  /** Explains what the visitor consents to, so the cookie banner does not block the page. */
  readonly isReadableBeforeConsent?: true
}

const LEGAL_PATHS = ['/privacy-policy', '/cookie-policy', '/terms', '/accessibility'] as const
export type LegalPath = (typeof LEGAL_PATHS)[number]

/** §2: one entry per row of the route table; `not-found` handles every other path. */
export const routes: { readonly [Name in RouteName]: Route } = {
  home: { paths: ['/'], aliases: ['/home'], layout: 'shop', indexing: 'listed' },
  collection: { paths: ['/collection'], layout: 'shop', indexing: 'listed' },
  // The sitemap has a line for each product instead.
  product: { paths: ['/product/:id'], aliases: ['/product'], layout: 'shop', indexing: 'allowed' },
  search: { paths: ['/search'], layout: 'shop', indexing: 'disallowed' },
  wishlist: { paths: ['/wishlist'], layout: 'shop', indexing: 'disallowed' },
  gallery: { paths: ['/gallery'], layout: 'shop', indexing: 'listed' },
  about: { paths: ['/about'], layout: 'shop', indexing: 'listed' },
  contact: { paths: ['/contact'], layout: 'shop', indexing: 'listed' },
  cart: { paths: ['/cart'], layout: 'shop', indexing: 'allowed' },
  checkout: { paths: ['/checkout'], layout: 'shop', indexing: 'allowed' },
  'checkout-success': { paths: ['/checkout/success'], layout: 'shop', indexing: 'disallowed' },
  subscribe: { paths: ['/subscribe'], layout: 'bare', indexing: 'listed' },
  'landing-success': { paths: ['/landing-success'], layout: 'bare', indexing: 'noindex' },
  'subscribe-confirm': { paths: ['/subscribe/confirm'], layout: 'bare', indexing: 'noindex' },
  unsubscribe: { paths: ['/unsubscribe'], layout: 'bare', indexing: 'noindex' },
  faq: { paths: ['/faq'], layout: 'shop', indexing: 'listed' },
  'currency-test': { paths: ['/currency-test'], layout: 'shop', indexing: 'disallowed' },
  legal: {
    paths: LEGAL_PATHS,
    layout: 'shop',
    indexing: 'listed',
    isText: true,
    isReadableBeforeConsent: true,
  },
  'data-rights': {
    paths: ['/data-rights'],
    layout: 'shop',
    indexing: 'listed',
    isReadableBeforeConsent: true,
  },
  'data-rights-proof': { paths: ['/data-rights/proof'], layout: 'shop', indexing: 'noindex' },
  // Cached by the service worker and shown at the address that could not be reached.
  offline: { paths: [], layout: 'shop', indexing: 'noindex' },
  'not-found': { paths: [], layout: 'shop', indexing: 'noindex' },
}

export type RouteMatch = {
  readonly name: RouteName
  readonly params: { readonly id?: string }
}

export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName)

const routeByPath: ReadonlyMap<string, RouteName> = new Map(
  routeNames.flatMap((name) => pathsOf(name).map((path) => [path, name] as const)),
)

/** Every path that leads to the route. */
export function pathsOf(name: RouteName): readonly string[] {
  const { paths, aliases = [] } = routes[name]
  return [...paths, ...aliases]
}

/** Paths are literal except for an `:id` at the end, so a map lookup is enough. */
export function matchRoute(pathname: string): RouteMatch {
  const path = withoutEndSlash(pathname)
  const exact = routeByPath.get(path.toLowerCase())
  if (exact) return { name: exact, params: {} }

  const cut = path.lastIndexOf('/')
  const parent = routeByPath.get(`${path.slice(0, cut).toLowerCase()}/:id`)
  if (parent) return { name: parent, params: { id: decode(path.slice(cut + 1)) } }
  return { name: 'not-found', params: {} }
}

/** Which legal text belongs to a path of the route `legal`. */
export function legalPathAt(pathname: string): LegalPath {
  const path = withoutEndSlash(pathname).toLowerCase()
  const known = LEGAL_PATHS.find((legalPath) => legalPath === path)
  if (!known) throw new Error(`There is no legal text at ${pathname}`)
  return known
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name)
}

function withoutEndSlash(pathname: string): string {
  return pathname.replace(/([^/])\/$/, '$1')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
