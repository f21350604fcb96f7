/**
 * These are rules for search engines. A `listed` page is in the sitemap. An `allowed` one is indexable, but its path is
 * not in the sitemap. A `noindex` one may be crawled, not indexed. robots.txt also excludes a `disallowed` one.
 */
export type Indexing = 'listed' | 'allowed' | 'noindex' | 'disallowed'

export type Route = {
  /**
   * The default is a slash and the route's name. The first path is canonical. Several paths are pages that differ only
   * in their text.
   */
  readonly paths?: readonly string[]
  readonly aliases?: readonly string[]
  /** A bare page has neither header nor footer. */
  readonly isBare?: true
  /** The page is text without controls, so the app leaves the server's HTML as it is. */
  readonly isText?: true
  /** The page explains what the visitor consents to, so the cookie banner does not block it. */
  readonly isReadableBeforeConsent?: true
}

const LEGAL_PATHS = ['/privacy-policy', '/cookie-policy', '/terms', '/accessibility'] as const
export type LegalPath = (typeof LEGAL_PATHS)[number]

/** §2: one entry per row of the route table; `not-found` handles every other path. */
const table = {
  home: { paths: ['/'], aliases: ['/home'] },
  collection: {},
  product: { paths: ['/product/:id'], aliases: ['/product'] },
  sizes: { paths: ['/sizes/:id'] },
  drops: { paths: ['/drops/:id'] },
  search: {},
  wishlist: {},
  gallery: {},
  about: {},
  contact: {},
  cart: {},
  checkout: {},
  'checkout-success': { paths: ['/checkout/success'] },
  order: {},
  orders: {},
  pay: {},
  subscribe: { isBare: true },
  'landing-success': { isBare: true },
  'subscribe-confirm': { paths: ['/subscribe/confirm'], isBare: true },
  unsubscribe: { isBare: true },
  ask: {},
  notify: {},
  draw: {},
  faq: {},
  'currency-test': {},
  legal: {
    paths: LEGAL_PATHS,
    isText: true,
    isReadableBeforeConsent: true,
  },
  'data-rights': { isReadableBeforeConsent: true },
  'data-rights-proof': { paths: ['/data-rights/proof'] },
  // The service worker caches it, and shows it at the address that could not be reached.
  offline: { paths: [] },
  'not-found': { paths: [] },
} satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof table

export const routes: Readonly<Record<RouteName, Route>> = table

/**
 * A route is `listed` unless it is here. Only the server needs this table, so it is apart from the one that browsers
 * load.
 */
const indexing: Readonly<Partial<Record<RouteName, Exclude<Indexing, 'listed'>>>> = {
  // The sitemap has a line for each product instead.
  product: 'allowed',
  // The page says nothing but what the product's page leads to.
  sizes: 'noindex',
  drops: 'allowed',
  search: 'disallowed',
  wishlist: 'disallowed',
  cart: 'allowed',
  checkout: 'allowed',
  'checkout-success': 'disallowed',
  order: 'disallowed',
  orders: 'disallowed',
  pay: 'disallowed',
  'landing-success': 'noindex',
  'subscribe-confirm': 'noindex',
  unsubscribe: 'noindex',
  // The page says nothing but what the product's page leads to.
  ask: 'noindex',
  notify: 'disallowed',
  draw: 'disallowed',
  'currency-test': 'disallowed',
  'data-rights-proof': 'noindex',
  offline: 'noindex',
  'not-found': 'noindex',
}

export type RouteMatch = {
  readonly name: RouteName
  readonly params: { readonly id?: string }
}

export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName)

const routeByPath: ReadonlyMap<string, RouteName> = new Map(
  routeNames.flatMap((name) => pathsOf(name).map((path) => [path, name] as const)),
)

export function indexingOf(name: RouteName): Indexing {
  return indexing[name] ?? 'listed'
}

/** Returns the route's own paths without aliases; the first is canonical. */
export function ownPathsOf(name: RouteName): readonly string[] {
  return routes[name].paths ?? [`/${name}`]
}

/** Every path that leads to the route. */
export function pathsOf(name: RouteName): readonly string[] {
  return [...ownPathsOf(name), ...(routes[name].aliases ?? [])]
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

/** Finds the legal text that belongs to a path of the route `legal`. */
export function legalPathAt(pathname: string): LegalPath {
  const path = withoutEndSlash(pathname).toLowerCase()
  const known = LEGAL_PATHS.find((legalPath) => legalPath === path)
  if (!known) throw new Error(`No legal text at ${pathname}`)
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
