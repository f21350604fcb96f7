import type { Head } from './head.ts'
import { loaders } from './loaders.ts'
import type { PageRequest } from './page-result.ts'
import type { PagePayload, RouteMatch, RouteName } from './storefront.ts'

export type ServedPage = {
  readonly status: number
  readonly head: Head
  readonly payload: PagePayload
}

export function loadPage(match: RouteMatch, request: PageRequest): ServedPage {
  return loadRoute(match.name, request)
}

function loadRoute<Name extends RouteName>(route: Name, request: PageRequest): ServedPage {
  const { status, head, data } = loaders[route].load(request)
  return { status, head, payload: { route, title: head.title, data } }
}
