import type { RouteName } from './page-data.ts'

/** `bare` pages stand alone, without the shop's header and footer. */
export type Layout = 'shop' | 'bare'

/**
 * What search engines are told. `listed`: in the sitemap. `allowed`: not there by its own path, but
 * it may be kept. `noindex`: may be read, not kept. `disallowed`: robots.txt keeps them away as well.
 */
export type Indexing = 'listed' | 'allowed' | 'noindex' | 'disallowed'

export type Route = {
  /** The first is where the page is known; several are pages that differ in their words alone. */
  readonly paths: readonly string[]
  /** Other addresses of the same page. */
  readonly aliases?: readonly string[]
  readonly layout: Layout
  readonly indexing: Indexing
  /** Words without controls: the app keeps them as they are drawn. */
  readonly isText?: true
  /** Here one reads to what one consents, so the page is not locked while the banner asks. */
  readonly isReadableBeforeConsent?: true
}

const LEGAL_PATHS = ['/privacy-policy', '/cookie-policy', '/terms', '/accessibility'] as const
export type LegalPath = (typeof LEGAL_PATHS)[number]

/** §2: one entry for each row of the route table; `not-found` takes every other path. */
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
  // Kept by the service worker and shown under the address that could not be reached.
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

/** The table's paths are plain, but for an `:id` at the end: a map is all the matching it needs. */
export function matchRoute(pathname: string): RouteMatch {
  const path = withoutEndSlash(pathname)
  const exact = routeByPath.get(path.toLowerCase())
  if (exact) return { name: exact, params: {} }

  const cut = path.lastIndexOf('/')
  const parent = routeByPath.get(`${path.slice(0, cut).toLowerCase()}/:id`)
  if (parent) return { name: parent, params: { id: decode(path.slice(cut + 1)) } }
  return { name: 'not-found', params: {} }
}

/** Which of the texts stands at an address of `legal`. */
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
