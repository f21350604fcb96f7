import type { PageDataByRoute, RouteName } from '#contracts/page-data'
import type { PagePayload } from '#contracts/payload'
import { routes } from '#contracts/routes'
import type { Head, PageHead } from '../seo/head.ts'
import type { PageRequest } from './page-request.ts'

/** Takes a request for its route's page apart; nothing is loaded before it has to be. */
export type PageLoader<Name extends RouteName = RouteName> = (
  request: PageRequest,
) => RequestedPage<Name>

export type RequestedPage<Name extends RouteName = RouteName> = {
  /** Each visit costs the database a look, and perhaps the payment provider: visits are counted. */
  readonly isCounted: boolean
  /** The normalised address under which the answer may be kept; null when it may not. */
  readonly cacheKey: string | null
  readonly load: () => Promise<LoadedPage<Name>>
}

export type LoadedPage<Name extends RouteName = RouteName> = {
  readonly status: number
  readonly head: Head
  readonly payload: PagePayload<Name>
  /** Speaks of one visitor, so nobody may keep it. */
  readonly isPrivate: boolean
}

type Answer<Name extends RouteName> = {
  /** 200 where nothing else is said. */
  readonly status?: 200 | 404 | 429
  readonly head: PageHead
  readonly data: PageDataByRoute[Name]
  readonly isPrivate?: boolean
}

type Definition<Name extends RouteName, Query> = {
  /** Reads the request once, for the cache key and for the data. */
  readonly read: (request: PageRequest) => Query
  readonly isCounted?: (query: Query) => boolean
  readonly cacheKey: (query: Query) => string | null
  readonly load: (query: Query, request: PageRequest) => Answer<Name> | Promise<Answer<Name>>
}

export function pageLoader<Name extends RouteName, Query>(
  route: Name,
  { read, isCounted, cacheKey, load }: Definition<Name, Query>,
): PageLoader<Name> {
  return (request) => {
    const query = read(request)
    return {
      isCounted: isCounted?.(query) ?? false,
      cacheKey: cacheKey(query),
      load: async () => loadedPage(route, await load(query, request)),
    }
  }
}

/** For a page that no query changes: it is kept under its route's own path. */
export function fixedPage<Name extends RouteName>(
  route: Name,
  load: (request: PageRequest) => Answer<Name>,
): PageLoader<Name> {
  const key = routes[route].paths[0] ?? route
  return pageLoader(route, {
    read: () => null,
    cacheKey: () => key,
    load: (_query, request) => load(request),
  })
}

function loadedPage<Name extends RouteName>(
  route: Name,
  { status = 200, head, data, isPrivate = false }: Answer<Name>,
): LoadedPage<Name> {
  const isIndexed = status === 200 && isOpenToSearchEngines(route)
  const canonical = isIndexed ? (head.canonical ?? routes[route].paths[0] ?? null) : null
  return {
    status,
    head: { ...head, canonical },
    isPrivate,
    payload: { route, title: head.title, data },
  }
}

function isOpenToSearchEngines(route: RouteName): boolean {
  const { indexing } = routes[route]
  return indexing === 'listed' || indexing === 'allowed'
}
