import type { RouteName } from '#pages/frame/routes.ts'
import { ownPathsOf, routeNames } from '#pages/frame/routes.ts'

export type PageAddress = { readonly route: RouteName; readonly path: string }

/** A typical visit opens these pages: their JavaScript together has a budget. */
export const MAIN_ROUTES = ['home', 'collection', 'product'] as const

const EXAMPLE_PRODUCT = '15'

/** Returns one address for every route, and one that does not exist. */
export function pageAddresses(): readonly PageAddress[] {
  return routeNames.flatMap((route) => addressesOf(route).map((path) => ({ route, path })))
}

export function pathOf(route: (typeof MAIN_ROUTES)[number]): string {
  return addressesOf(route)[0] ?? '/'
}

function addressesOf(route: RouteName): readonly string[] {
  if (route === 'not-found') return ['/no-such-page']
  return ownPathsOf(route).map((path) => path.replace(':id', EXAMPLE_PRODUCT))
}

/** Returns the source file of a main route's page, as named in the build's manifest. */
export function pageFile(route: RouteName): string {
  return `pages/${route}/page.tsx`
}
