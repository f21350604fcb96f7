import type { Head } from '../seo/head.ts'
import { loaders } from './loaders.ts'
import type { PageRequest } from './page-result.ts'
import type { PagePayload, RouteMatch, RouteName } from './storefront.ts'

export type ServedPage = {
  readonly status: number
  readonly head: Head
  readonly payload: PagePayload
  readonly isPrivate: boolean
}

export function runLoader(match: RouteMatch, request: PageRequest): Promise<ServedPage> {
  return runLoaderOf(match.name, request)
}

async function runLoaderOf<Name extends RouteName>(
  route: Name,
  request: PageRequest,
): Promise<ServedPage> {
  const { status, head, data, isPrivate = false } = await loaders[route].load(request)
  return { status, head, isPrivate, payload: { route, title: head.title, data } }
}
