import type { RouteName } from '#contracts/page-data'
import { routes } from '../routes.ts'

export type RouteMatch = {
  readonly name: RouteName
  readonly params: { readonly id?: string }
}

const routeByPath: ReadonlyMap<string, RouteName> = new Map(
  Object.keys(routes)
    .filter(isRouteName)
    .flatMap((name) => routes[name].paths.map((path) => [path, name] as const)),
)

/** The table's paths are plain, but for an `:id` at the end: a map is all the matching it needs. */
export function matchRoute(pathname: string): RouteMatch {
  const path = pathname.replace(/([^/])\/$/, '$1')
  const exact = routeByPath.get(path.toLowerCase())
  if (exact) return { name: exact, params: {} }

  const cut = path.lastIndexOf('/')
  const parent = routeByPath.get(`${path.slice(0, cut).toLowerCase()}/:id`)
  if (parent) return { name: parent, params: { id: decode(path.slice(cut + 1)) } }
  return { name: 'not-found', params: {} }
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
