import type { RouteName } from '#contracts/page-data'
import { routes } from '../../storefront/routes.ts'

export type PageAddress = { readonly route: RouteName; readonly path: string }

/** The pages of a usual visit: their JavaScript together has a budget. */
export const MAIN_ROUTES = ['home', 'collection', 'product'] as const

const EXAMPLE_PRODUCT = '15'

/** One address for each row of the route table, and one that no row has. */
export function pageAddresses(): readonly PageAddress[] {
  return routeNames().map((route) => ({ route, path: pathOf(route) }))
}

export function pathOf(route: RouteName): string {
  return routes[route].paths[0]?.replace(':id', EXAMPLE_PRODUCT) ?? '/no-such-page'
}

/** Where the main routes' pages live, as the build's manifest names them. */
export function pageFile(route: RouteName): string {
  return `storefront/pages/${route}/${route}-page.tsx`
}

function routeNames(): readonly RouteName[] {
  return Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))
}
