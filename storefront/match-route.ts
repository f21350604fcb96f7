import { parse } from 'regexparam'
import type { RouteName } from './page-data.ts'
import { routes } from './routes.ts'

export type RouteMatch = {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
}

const patterns = routeNames().flatMap((name) =>
  routes[name].paths.map((path) => ({ name, ...parse(path) })),
)

export function matchRoute(pathname: string): RouteMatch {
  for (const { name, keys, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = keys.map((key, index) => [key, decode(found[index + 1] ?? '')] as const)
    return { name, params: Object.fromEntries(params) }
  }
  return { name: 'not-found', params: {} }
}

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name)
}

function routeNames(): RouteName[] {
  return Object.keys(routes).filter(isRouteName)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
